import type { AdminContext } from '../../platform/command/record-command.ts'
import { insertNotification } from '../notifications/index.ts'
import { findRecord } from './withdrawals.list.ts'
import type { Withdrawal } from './domain/withdrawal.ts'

type Decision = {
  readonly kind: 'withdrawal.second-approved' | 'withdrawal.second-rejected'
  readonly reason: string | null
}

/**
 * Claims a planned payout before it is sent, so that two workers never both send it. Undefined: another worker has it.
 */
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
