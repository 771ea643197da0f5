import type { ApprovalKind } from '@backoffice/contract/approvals/endpoints'
import { newId, ok, refuse, type AdminId, type ApprovalId, type Result, type Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import { expireOn, insertApproval } from '../approvals.repo.ts'
import { DECIDING_KEY } from '../approvals.policy.ts'
import { expiryFrom } from '../domain/approval.ts'
import { notifyRequesters } from '../notify-requester.ts'

export type ApprovalRequest = {
  readonly kind: ApprovalKind
  readonly subject: { readonly kind: string; readonly id: string; readonly label: string }
  readonly amount: Satang | null
  /** What the executor needs later, as plain JSON. */
  readonly payload: Record<string, unknown>
  readonly askedBy: AdminId
}

/** Keeps true: one ask of a kind is open on a subject at a time. Part of the asking room's command. */
export async function requestApproval(
  context: CommandContext,
  request: ApprovalRequest,
): Promise<Result<{ approvalId: ApprovalId }, 'STATE_CONFLICT'>> {
  const { tx, now, announce: announceRequest } = context
  await notifyRequesters(context, await expireOn(tx, request.subject.id, now))
  const id = newId<ApprovalId>(now.getTime())
  const written = await insertApproval(tx, {
    ...request,
    id,
    permission: DECIDING_KEY,
    askedAt: now,
    expiresAt: expiryFrom(now),
  })
  if (!written) return refuse('STATE_CONFLICT')
  announceRequest({ name: 'approval.asked', topic: 'approvals', ids: [id] })
  return ok({ approvalId: id })
}
