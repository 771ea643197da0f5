import type { ApprovalKind } from '@backoffice/contract/approvals/endpoints'
import { newId, ok, refuse, type AdminId, type ApprovalId, type Result, type Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import { expireOn, insertApproval } from '../approvals.repo.ts'
import { DECIDING_KEY } from '../approvals.policy.ts'
import { expiryFrom } from '../domain/approval.ts'
import { notifyRequesters } from '../notify-requester.ts'

export type Ask = {
  readonly kind: ApprovalKind
  readonly subject: { readonly kind: string; readonly id: string; readonly label: string }
  readonly amount: Satang | null
  /** What the executor needs later, as plain JSON. */
  readonly payload: Record<string, unknown>
  readonly askedBy: AdminId
}

/** Keeps true: one ask of a kind is open on a subject at a time. Part of the asking room's command. */
export async function askSecondPerson(
  context: CommandContext,
  ask: Ask,
): Promise<Result<{ approvalId: ApprovalId }, 'STATE_CONFLICT'>> {
  const { tx, now, announce } = context
  await notifyRequesters(context, await expireOn(tx, ask.subject.id, now))
  const id = newId<ApprovalId>(now.getTime())
  const written = await insertApproval(tx, {
    ...ask,
    id,
    permission: DECIDING_KEY,
    askedAt: now,
    expiresAt: expiryFrom(now),
  })
  if (!written) return refuse('STATE_CONFLICT')
  announce({ name: 'approval.asked', topic: 'approvals', ids: [id] })
  return ok({ approvalId: id })
}
