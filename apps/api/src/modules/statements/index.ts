import type { Deps } from '../../platform/deps.ts'
import type { Banking } from '../banking/index.ts'
import type { Deposits } from '../deposits/index.ts'
import { importExports } from './export-imports.ts'
import type { StatementContext } from './context.ts'
import { statementHandlers } from './statements.routes.ts'
import { resumeImports, PROCESS_LINES, processImport } from './commands/process-lines.ts'

export type Statements = ReturnType<typeof createStatements>

const RESUME_SECONDS = 10
/** One try of the job; a longer import is gone on with by the next, or by the timer. */
const PROCESS_SECONDS = 600

/** Statement files that people take by hand: read whole, booked line by line through the deposits' door. */
export function createStatements(deps: Deps, { banking, deposits }: { banking: Banking; deposits: Deposits }) {
  const module: StatementContext = { deps, banking, deposits }
  return {
    handlers: statementHandlers(module),
    /** The lists as they may be taken out whole. */
    exports: importExports(deps),
    /** What the job and the timer do, to be called at will. */
    take: (importId: string): Promise<void> => processImport(module, importId),
    resume: (): Promise<void> => resumeImports(module),
    start(): void {
      deps.jobs.work(PROCESS_LINES, (data, { signal }) => processImport(module, String(data['importId']), signal), {
        expireIn: PROCESS_SECONDS,
      })
      deps.jobs.every('statements.resume', RESUME_SECONDS, () => resumeImports(module))
    },
  }
}
