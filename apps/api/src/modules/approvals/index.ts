import type { Deps } from '../../platform/deps.ts'
import { approvalHandlers } from './approvals.routes.ts'
import { approvalExports, approvalLists } from './lists.ts'
import { supersedeRequests } from './notify-requesters.ts'
import { createExecutors } from './two-person.ts'
import { expireApprovals } from './commands/expire-approvals.ts'

export { bahtText, satangText, storedId, type TwoPerson } from './two-person.ts'
export type Approvals = ReturnType<typeof createApprovals>

const SWEEP_SECONDS = 60

/** Requests that wait for a second approver; each is executed by the module that declared it, with its approval. */
export function createApprovals(deps: Deps) {
  const executors = createExecutors()
  const lists = approvalLists(deps)
  return {
    handlers: { ...lists, ...approvalHandlers(deps, executors) },
    /** The exports of the list. */
    exports: approvalExports(lists),
    twoPerson: executors.twoPerson,
    supersede: supersedeRequests,
    expireNow: (): Promise<void> => expireApprovals(deps),
    start: (): void => deps.jobs.every('approvals.expire', SWEEP_SECONDS, () => expireApprovals(deps)),
  }
}
