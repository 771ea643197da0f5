import { insertNotification } from '../notifications/index.ts'
import { findRecord } from '../reads/index.ts'
import type { Step } from './commands/withdrawal-command.ts'

type Decision = {
  readonly kind: 'withdrawal.second-approved' | 'withdrawal.second-rejected'
  readonly reason: string | null
}

/** Notifies the first approver of what the second one decided, unless that is the same admin. */
export async function notifyFirstApprover(
  { actor, context: { tx, now }, withdrawal }: Pick<Step, 'actor' | 'context' | 'withdrawal'>,
  { kind, reason }: Decision,
): Promise<void> {
  const { id, amount, approvedBy, externalId } = withdrawal
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
