import type { PlayerEventType } from '@backoffice/contract/integration/terms'
import { type DepositId, type MemberId, never, type Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FinishedWithdrawal } from '../withdrawals/index.ts'
import type { Fact } from './commands/notify-player-site.ts'

type Notifier = { notify<T extends PlayerEventType>(tx: Tx, type: T, fact: Fact<T>): Promise<void> }
/** Facts of a deposit for the player site. */
type DepositNotice = {
  readonly id: DepositId
  readonly memberId: MemberId
  readonly amount: Satang
  readonly channel: string
}

export type PasswordReset = { readonly id: string; readonly memberId: MemberId; readonly at: Date }

/** A deposit was credited. */
export async function notifyCredited(
  { notify }: Notifier,
  { tx, now }: CommandContext,
  { id, memberId, amount, channel }: DepositNotice,
): Promise<void> {
  await notify(tx, 'deposit.credited', {
    memberId,
    subjectId: id,
    at: now,
    facts: { depositId: id, amount, channel, creditedAt: now },
  })
}

/** A deposit was reversed. */
export async function notifyReversed(
  { notify }: Notifier,
  { tx, now }: CommandContext,
  { id, memberId, amount, channel }: DepositNotice,
): Promise<void> {
  await notify(tx, 'deposit.reversed', {
    memberId,
    subjectId: id,
    at: now,
    facts: { depositId: id, amount, channel, reversedAt: now },
  })
}

/** A deposit arrived above a limit of its member, and is held. */
export async function notifyHeld(
  { notify }: Notifier,
  { tx, now }: CommandContext,
  { id, memberId, amount, channel }: DepositNotice,
): Promise<void> {
  const facts = { depositId: id, amount, channel, heldAt: now }
  await notify(tx, 'deposit.held', { memberId, subjectId: id, at: now, facts })
}

/** A held deposit was returned to where it came from. */
export async function notifyReturned(
  { notify }: Notifier,
  { tx, now }: CommandContext,
  { id, memberId, amount, channel }: DepositNotice,
): Promise<void> {
  const facts = { depositId: id, amount, channel, returnedAt: now }
  await notify(tx, 'deposit.returned', { memberId, subjectId: id, at: now, facts })
}

/** An admin requests that a member chooses a new password. */
export async function notifyPasswordReset(
  { notify }: Notifier,
  tx: Tx,
  { id, memberId, at }: PasswordReset,
): Promise<void> {
  await notify(tx, 'member.password-reset-requested', {
    memberId,
    subjectId: id,
    at,
    facts: { requestId: id, requestedAt: at },
  })
}

/** A withdrawal ended. The player site receives exactly one end per withdrawal, also for its own cancellations. */
export async function notifyFinished({ notify }: Notifier, tx: Tx, withdrawal: FinishedWithdrawal): Promise<void> {
  const { id, memberId, externalId, amount, fee, finishedAt, status } = withdrawal
  const about = { memberId, subjectId: id, at: finishedAt }
  const facts = { withdrawalId: id, externalId, amount, finishedAt }
  const reason = withdrawal.reason ?? ''
  switch (status) {
    case 'paid':
    case 'paid-by-hand':
      return notify(tx, 'withdrawal.paid', { ...about, facts: { ...facts, byHand: status === 'paid-by-hand', fee } })
    case 'rejected':
      return notify(tx, 'withdrawal.rejected', { ...about, facts: { ...facts, reason } })
    case 'refunded':
      return notify(tx, 'withdrawal.refunded', { ...about, facts: { ...facts, reason } })
    case 'cancelled':
      return notify(tx, 'withdrawal.cancelled', { ...about, facts })
    default:
      return never(status)
  }
}
