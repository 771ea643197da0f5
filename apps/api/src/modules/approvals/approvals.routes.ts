import { ok, type ApprovalId, type Result } from '@backoffice/kernel'
import { command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import type { Executors } from './executors.ts'
import { listApprovals } from './list-approvals.ts'
import { approveRequest, rejectRequest } from './commands/decide-approval.ts'
import { withdrawRequest } from './commands/withdraw-request.ts'

type ApprovalHandlers = Pick<
  Handlers,
  'approvals.list' | 'approvals.approve' | 'approvals.reject' | 'approvals.withdraw'
>

export function approvalHandlers(deps: Deps, executors: Executors): ApprovalHandlers {
  const approve = approveRequest(executors)
  const reject = rejectRequest()
  const withdraw = withdrawRequest()
  return {
    'approvals.list': ({ query, actor }) => listApprovals(deps, query, actor),
    'approvals.approve': async ({ params, origin }) =>
      inData(await command(deps, approve, origin, { id: params.id as ApprovalId })),
    'approvals.reject': async ({ params, body, origin }) =>
      inData(await command(deps, reject, origin, { id: params.id as ApprovalId, reason: body.reason })),
    'approvals.withdraw': async ({ params, origin }) =>
      inData(await command(deps, withdraw, origin, { id: params.id as ApprovalId })),
  }
}

const inData = <T, C extends string>(result: Result<T, C>): Result<{ data: T }, C> =>
  result.ok ? ok({ data: result.value }) : result
