import type { Deps } from '../../platform/deps.ts'
import type { Banking } from '../banking/index.ts'
import type { Deposits } from '../deposits/index.ts'
import { importExports } from './export-imports.ts'
import type { StatementRoom } from './room.ts'
import { statementHandlers } from './statements.routes.ts'
import { resumeImports, TAKE_LINES, takeImport } from './use-cases/take-lines.ts'

export type Statements = ReturnType<typeof createStatements>

const RESUME_SECONDS = 10
/** One try of the job; a longer import is gone on with by the next, or by the timer. */
const TAKE_SECONDS = 600

/** Statement files that people take by hand: read whole, booked line by line through the deposits' door. */
export function createStatements(deps: Deps, { banking, deposits }: { banking: Banking; deposits: Deposits }) {
  const room: StatementRoom = { deps, banking, deposits }
  return {
    handlers: statementHandlers(room),
    /** The lists as they may be taken out whole. */
    exports: importExports(deps),
    /** What the job and the timer do, to be called at will. */
    take: (importId: string): Promise<void> => takeImport(room, importId),
    resume: (): Promise<void> => resumeImports(room),
    start(): void {
      deps.jobs.work(TAKE_LINES, (data, { signal }) => takeImport(room, String(data['importId']), signal), {
        expireIn: TAKE_SECONDS,
      })
      deps.jobs.every('statements.resume', RESUME_SECONDS, () => resumeImports(room))
    },
  }
}
