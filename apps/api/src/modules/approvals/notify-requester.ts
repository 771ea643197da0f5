import type { ApprovalId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import { insertNotification } from '../notifications/index.ts'
import { findApproval, type ApprovalRecord } from './approvals.repo.ts'

/** Notifies the requester of how their request ended, unless they ended it themselves. */
export async function notifyRequester(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { status, subject, kind, amount, askedBy, decidedBy, reason }: ApprovalRecord,
): Promise<void> {
  if (status === 'awaiting-second' || status === 'withdrawn' || decidedBy === askedBy) return
  await insertNotification(tx, {
    to: askedBy,
    kind: `approval.${status}`,
    subject,
    request: kind,
    amount,
    by: decidedBy,
    reason,
    now,
  })
}

/** The same for requests that were closed by their ids. */
export async function notifyRequesters(
  context: Pick<CommandContext, 'tx' | 'now'>,
  closed: readonly ApprovalId[],
): Promise<void> {
  for (const id of closed) {
    const approval = await findApproval(context.tx, id)
    if (approval !== undefined) await notifyRequester(context, approval)
  }
}
