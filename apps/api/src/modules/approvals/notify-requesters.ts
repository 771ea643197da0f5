import type { ApprovalId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import { closeNotifications, insertNotification } from '../notifications/index.ts'
import { findApproval, type ApprovalRecord } from './approvals.list.ts'
import { supersedeApprovals } from './approvals.repo.ts'

type Transaction = Pick<CommandContext, 'tx' | 'now' | 'announce'>

/** Notifies the requester of the outcome, unless they ended the request themselves. Others need not decide it now. */
export async function notifyRequester(
  context: Transaction,
  { id, status, subject, kind, amount, askedBy, decidedBy, reason }: ApprovalRecord,
): Promise<void> {
  if (status !== 'awaiting-second') await closeNotifications(context, 'approval.requested', [id])
  if (status === 'awaiting-second' || status === 'withdrawn' || decidedBy === askedBy) return
  await insertNotification(context, {
    to: askedBy,
    kind: `approval.${status}`,
    subject,
    request: kind,
    amount,
    by: decidedBy,
    reason,
  })
}

/** The same for requests closed by id. */
export async function notifyRequesters(context: Transaction, closed: readonly ApprovalId[]): Promise<void> {
  for (const id of closed) {
    const approval = await findApproval(context.tx, id)
    if (approval !== undefined) await notifyRequester(context, approval)
  }
}

/** Closes the requests that are open on a subject which has moved on without them, and announces it. */
export async function supersedeRequests(
  context: Pick<CommandContext, 'tx' | 'now' | 'announce'>,
  subjectId: string,
  reason: string,
): Promise<void> {
  const closed = await supersedeApprovals(context.tx, subjectId, reason)
  await notifyRequesters(context, closed)
  if (closed.length > 0) context.announce({ name: 'approval.expired', topic: 'approvals', ids: closed })
}
