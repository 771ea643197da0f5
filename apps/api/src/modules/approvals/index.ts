import type { Deps } from '../../platform/deps.ts'
import { approvalHandlers } from './approvals.routes.ts'
import { approvalExports } from './export-approvals.ts'
import { supersedeRequests } from './notify-requesters.ts'
import { createExecutors } from './two-person.ts'
import { expireApprovals } from './commands/expire-approvals.ts'

export { bahtText, satangText, storedId, type TwoPerson } from './two-person.ts'
export type Approvals = ReturnType<typeof createApprovals>

const SWEEP_SECONDS = 60

/** Only its requester withdraws a request, and only while it is undecided. */
export function createApprovals(deps: Deps) {
  const executors = createExecutors()
  return {
    handlers: approvalHandlers(deps, executors),
    /** What the audit records of an approved action. */
    exports: approvalExports(deps),
    twoPerson: executors.twoPerson,
    supersede: supersedeRequests,
    expireNow: (): Promise<void> => expireApprovals(deps),
    start: (): void => deps.jobs.every('approvals.expire', SWEEP_SECONDS, () => expireApprovals(deps)),
  }
}
