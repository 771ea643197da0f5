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
  { tx, now, actor }: AdminContext,
  { id, amount, approvedBy, externalId }: Withdrawal,
  { kind, reason }: Decision,
): Promise<void> {
  if (approvedBy === null || approvedBy === actor.id) return
  const label = (await findRecord(tx, id, now))?.member.username ?? externalId
  await insertNotification(tx, {
    to: approvedBy,
    kind,
    subject: { kind: 'withdrawal', id, label },
    request: null,
    amount,
    by: actor.id,
    reason,
    now,
  })
}
