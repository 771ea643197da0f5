import type { AdminContext } from '../../platform/command/record-command.ts'
import { insertNotification } from '../notifications/index.ts'
import { findRecord } from './withdrawals.list.ts'
import type { Withdrawal } from './domain/withdrawal.ts'

type Decision = {
  readonly kind: 'withdrawal.second-approved' | 'withdrawal.second-rejected'
  readonly reason: string | null
}

/** Notifies the first approver of the second one's decision, unless they are the same admin. */
export async function notifyFirstApprover(
  context: AdminContext,
  { id, amount, approvedBy, externalId }: Withdrawal,
  { kind, reason }: Decision,
): Promise<void> {
  const { tx, now, actor } = context
  if (approvedBy === null || approvedBy === actor.id) return
  const label = (await findRecord(tx, id, now))?.member.username ?? externalId
  await insertNotification(context, {
    to: approvedBy,
    kind,
    subject: { kind: 'withdrawal', id, label },
    request: null,
    amount,
    by: actor.id,
    reason,
  })
}
