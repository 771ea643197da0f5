import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type ApprovalId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { othersHold } from '../../reads/index.ts'
import { toApprovalResponse, type ApprovalResponse } from '../approval-response.ts'
import { DECIDING_KEY, deciderOf, isFreshlyConfirmed, canSelfApprove } from '../approvals.policy.ts'
import { decideApproval, findApproval, type ApprovalRecord } from '../approvals.repo.ts'
import { checkDecision } from '../domain/approval.ts'
import type { Executed, Executors } from '../executors.ts'
import { conflict } from '../conflict.ts'
import { notifyRequester } from '../notify-requester.ts'
import { lockApproval } from './lock-approval.ts'

type Input = { readonly id: ApprovalId; readonly reason?: string }

const object = ({ id }: Input) => ({ kind: 'approval', id })

/**
 * Keeps true: what was asked for happens once, with the decision, and never on the word of one person where two exist.
 */
export const approveRequest = (executors: Executors): Command<Input, ApprovalResponse> => ({
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
export const rejectRequest = (): Command<Input, ApprovalResponse> => ({
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
): Promise<Result<ApprovalResponse, ErrorCode>> {
  const { tx, now } = context
  const locked = await lockApproval(context, id)
  if (!locked.ok) return locked
  const { approval, actor } = locked.value
  const others = canSelfApprove(approval, actor) ? await othersHold(tx, DECIDING_KEY, actor.id) : true
  const evaluated = checkDecision(decision, approval, deciderOf(actor, others), now)
  if (!evaluated.ok) return evaluated.code === 'STATE_CONFLICT' ? conflict(approval, now) : evaluated
  const { sole } = evaluated.value
  const actOn = await move(approval, actor, sole)
  if (!actOn.ok) return actOn
  const decided = await decideApproval(tx, id, {
    status: decision === 'approve' ? 'approved' : 'rejected',
    by: actor.id,
    reason: reason ?? null,
    sole,
    now,
  })
  const after = await findApproval(tx, id)
  if (!decided || after === undefined) return conflict(after ?? approval, now)
  context.audit({ ...actOn.value, reason: reason ?? null, sole, authoriserId: actor.id })
  await notifyRequester(context, after)
  context.announce({ name: `approval.${after.status}`, topic: 'approvals', ids: [id] })
  return ok(toApprovalResponse(after, actor, others, now))
}
