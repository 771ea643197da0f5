import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type ApprovalId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { othersHold } from '../../reads/index.ts'
import { answerOf, type ApprovalAnswer } from '../approval-answer.ts'
import { DECIDING_KEY, deciderOf, isFreshlyConfirmed, mayStandAlone } from '../approvals.policy.ts'
import { decideApproval, findApproval, type ApprovalRecord } from '../approvals.repo.ts'
import { judgeDecision } from '../domain/approval.ts'
import type { Executed, Executors } from '../executors.ts'
import { conflict } from '../conflict.ts'
import { notifyRequester } from '../notify-requester.ts'
import { lockApproval } from './lock-approval.ts'

type Input = { readonly id: ApprovalId; readonly reason?: string }

const object = ({ id }: Input) => ({ kind: 'approval', id })

/**
 * Keeps true: what was asked for happens once, with the decision, and never on the word of one person where two exist.
 */
export const approveAsk = (executors: Executors): Command<Input, ApprovalAnswer> => ({
  name: 'approval.approve',
  permission: DECIDING_KEY,
  object,
  run: (context, input) =>
    decide(context, input, 'approve', async (approval, actor, sole) => {
      if (sole && !isFreshlyConfirmed(actor, context.now)) return refuse('STEP_UP_REQUIRED')
      // The move takes its subject's row before the ask's is written: the order every room keeps.
      return executors.of(approval.kind)(context, approval)
    }),
})

/** Keeps true: an ask that was refused is never carried out. */
export const rejectAsk = (): Command<Input, ApprovalAnswer> => ({
  name: 'approval.reject',
  permission: DECIDING_KEY,
  object,
  run: (context, input) =>
    decide(context, input, 'reject', async () =>
      ok({ before: { status: 'awaiting-second' }, after: { status: 'rejected' } }),
    ),
})

type Move = (approval: ApprovalRecord, actor: AdminActor, sole: boolean) => Promise<Result<Executed, ErrorCode>>

async function decide(
  context: CommandContext,
  { id, reason }: Input,
  decision: 'approve' | 'reject',
  move: Move,
): Promise<Result<ApprovalAnswer, ErrorCode>> {
  const { tx, now } = context
  const locked = await lockApproval(context, id)
  if (!locked.ok) return locked
  const { approval, actor } = locked.value
  const others = mayStandAlone(approval, actor) ? await othersHold(tx, DECIDING_KEY, actor.id) : true
  const judged = judgeDecision(decision, approval, deciderOf(actor, others), now)
  if (!judged.ok) return judged.code === 'STATE_CONFLICT' ? conflict(approval, now) : judged
  const { sole } = judged.value
  const moved = await move(approval, actor, sole)
  if (!moved.ok) return moved
  const decided = await decideApproval(tx, id, {
    status: decision === 'approve' ? 'approved' : 'rejected',
    by: actor.id,
    reason: reason ?? null,
    sole,
    now,
  })
  const after = await findApproval(tx, id)
  if (!decided || after === undefined) return conflict(after ?? approval, now)
  context.audit({ ...moved.value, reason: reason ?? null, sole, authoriserId: actor.id })
  await notifyRequester(context, after)
  context.announce({ name: `approval.${after.status}`, topic: 'approvals', ids: [id] })
  return ok(answerOf(after, actor, others, now))
}
