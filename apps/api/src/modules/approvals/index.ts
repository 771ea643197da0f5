import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { decideRequest, withdrawRequest } from './commands/decide-approval.ts'
import { expireApprovals } from './commands/expire-approvals.ts'
import { approvalExports, approvalLists } from './lists.routes.ts'
import { supersedeRequests } from './notify-requesters.ts'
import { createExecutors, type Executors } from './two-person.ts'

export { bahtText, satangText, storedId, type TwoPerson } from './two-person.ts'
export type Approvals = ReturnType<typeof createApprovals>

const SWEEP_SECONDS = 60

/** Requests that wait for a second approver; each is executed by the module that declared it, with its approval. */
export function createApprovals(deps: Deps) {
  const executors = createExecutors()
  const lists = approvalLists(deps, executors)
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

type ApprovalHandlers = Pick<Handlers, 'approvals.approve' | 'approvals.reject' | 'approvals.withdraw'>

export function approvalHandlers(deps: Deps, executors: Executors): ApprovalHandlers {
  const [approve, reject] = [decideRequest('approve', executors), decideRequest('reject', executors)]
  const withdraw = withdrawRequest()
  return {
    'approvals.approve': ({ params, origin }) => runCommand(deps, approve, origin, params),
    'approvals.reject': ({ params, body, origin }) =>
      runCommand(deps, reject, origin, { ...params, reason: body.reason }),
    'approvals.withdraw': ({ params, origin }) => runCommand(deps, withdraw, origin, params),
  }
}
