import { ok, type ApprovalId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { othersHold } from '../reads/index.ts'
import { answerOf, type ApprovalAnswer } from './approval-answer.ts'
import { DECIDING_KEY, mayStandAlone } from './approvals.policy.ts'
import { listApprovals, type ApprovalRecord } from './approvals.repo.ts'
import type { Executors } from './executors.ts'
import { approveAsk, rejectAsk } from './use-cases/decide-approval.ts'

type ApprovalHandlers = Pick<Handlers, 'approvals.list' | 'approvals.approve' | 'approvals.reject'>

export function approvalHandlers(deps: Deps, executors: Executors): ApprovalHandlers {
  const approve = approveAsk(executors)
  const reject = rejectAsk()
  return {
    'approvals.list': async ({ query, actor }) => {
      const now = deps.clock.now()
      return ok({ data: await shown(deps, await listApprovals(deps.reader, query.status, now), actor, now) })
    },
    'approvals.approve': async ({ params, origin }) => inData(await command(deps, approve, origin, { id: params.id as ApprovalId })),
    'approvals.reject': async ({ params, body, origin }) => inData(await command(deps, reject, origin, { id: params.id as ApprovalId, reason: body.reason })),
  }
}

async function shown(deps: Deps, records: readonly ApprovalRecord[], actor: AdminActor, now: Date): Promise<ApprovalAnswer[]> {
  const others = records.some((record) => mayStandAlone(record, actor)) ? await othersHold(deps.reader, DECIDING_KEY, actor.id) : true
  return records.map((record) => answerOf(record, actor, others, now))
}

const inData = <T, C extends string>(result: Result<T, C>): Result<{ data: T }, C> => (result.ok ? ok({ data: result.value }) : result)
