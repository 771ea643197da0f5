import type { ApprovalId } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { runCommand, type Handlers } from '../../platform/http/index.ts'
import type { Executors } from './two-person.ts'
import { decideRequest, withdrawRequest } from './commands/decide-approval.ts'

type ApprovalHandlers = Pick<Handlers, 'approvals.approve' | 'approvals.reject' | 'approvals.withdraw'>

export function approvalHandlers(deps: Deps, executors: Executors): ApprovalHandlers {
  const [approve, reject] = [decideRequest('approve', executors), decideRequest('reject', executors)]
  const withdraw = withdrawRequest()
  return {
    'approvals.approve': ({ params, origin }) => runCommand(deps, approve, origin, idOf(params)),
    'approvals.reject': ({ params, body, origin }) =>
      runCommand(deps, reject, origin, { ...idOf(params), reason: body.reason }),
    'approvals.withdraw': ({ params, origin }) => runCommand(deps, withdraw, origin, idOf(params)),
  }
}

const idOf = ({ id }: { id: string }) => ({ id: id as ApprovalId })
