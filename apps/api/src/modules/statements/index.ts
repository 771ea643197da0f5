import type { Deps } from '../../platform/deps.ts'
import { importExports, importLists } from './lists.routes.ts'
import type { StatementContext } from './context.ts'
import { statementHandlers } from './statements.routes.ts'
import { type ParseQueue, parseQueue as queueOfProcess } from './parse-queue.ts'
import { resumeImports, PROCESS_LINES, processImport } from './commands/process-lines.ts'

const RESUME_SECONDS = 10
/** Time limit of one job attempt; a longer import continues with the next attempt or the timer. */
const PROCESS_SECONDS = 600

/**
 * The statements module: files imported by admins, read as a whole and processed line by line through the deposits
 * module.
 */
export function createStatements(
  deps: Deps,
  dependencies: Omit<StatementContext, 'deps' | 'parseQueue'>,
  parseQueue: ParseQueue = queueOfProcess,
) {
  const module: StatementContext = { ...dependencies, deps, parseQueue }
  const lists = importLists(deps)
  return {
    handlers: { ...lists, ...statementHandlers(module) },
    /** The exports of the lists. */
    exports: importExports(deps, lists),
    /** The work of the job and the timer, callable in tests. */
    take: (importId: string): Promise<void> => processImport(module, importId),
    resume: (): Promise<void> => resumeImports(module),
    start(): void {
      deps.jobs.work(PROCESS_LINES, (data, { signal }) => processImport(module, String(data['importId']), signal), {
        expireIn: PROCESS_SECONDS,
      })
      deps.jobs.every('statements.resume', RESUME_SECONDS, signal => resumeImports(module, signal))
    },
  }
}
