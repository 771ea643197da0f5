import type { PlayerEventType } from '@backoffice/contract/integration/outgoing'
import { type DepositId, type MemberId, never, type Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FinishedWithdrawal } from '../withdrawals/index.ts'
import type { Fact } from './use-cases/tell-player-site.ts'

type Tell = { tell<T extends PlayerEventType>(tx: Tx, type: T, fact: Fact<T>): Promise<void> }
/** What of a deposit the player site is told. */
type DepositNews = {
  readonly id: DepositId
  readonly memberId: MemberId
  readonly amount: Satang
  readonly channel: string
}

export type PasswordReset = { readonly id: string; readonly memberId: MemberId; readonly at: Date }

/** A deposit has reached its member. */
export async function tellCredited(
  { tell }: Tell,
  { tx, now }: CommandContext,
  { id, memberId, amount, channel }: DepositNews,
): Promise<void> {
  await tell(tx, 'deposit.credited', {
    memberId,
    subjectId: id,
    at: now,
    facts: { depositId: id, amount, channel, creditedAt: now },
  })
}

/** A deposit was taken back. */
export async function tellReversed(
  { tell }: Tell,
  { tx, now }: CommandContext,
  { id, memberId, amount, channel }: DepositNews,
): Promise<void> {
  await tell(tx, 'deposit.reversed', {
    memberId,
    subjectId: id,
    at: now,
    facts: { depositId: id, amount, channel, reversedAt: now },
  })
}

/** Somebody at the back office wants a member to choose a new password. */
export async function tellPasswordReset({ tell }: Tell, tx: Tx, { id, memberId, at }: PasswordReset): Promise<void> {
  await tell(tx, 'member.password-reset-requested', {
    memberId,
    subjectId: id,
    at,
    facts: { requestId: id, requestedAt: at },
  })
}

/** A withdrawal is over: the player site hears of each exactly one end, also of the one it asked for itself. */
export async function tellFinished({ tell }: Tell, tx: Tx, withdrawal: FinishedWithdrawal): Promise<void> {
  const { id, memberId, externalId, amount, fee, finishedAt, status } = withdrawal
  const about = { memberId, subjectId: id, at: finishedAt }
  const facts = { withdrawalId: id, externalId, amount, finishedAt }
  const reason = withdrawal.reason ?? ''
  switch (status) {
    case 'paid':
    case 'paid-by-hand':
      return tell(tx, 'withdrawal.paid', { ...about, facts: { ...facts, byHand: status === 'paid-by-hand', fee } })
    case 'rejected':
      return tell(tx, 'withdrawal.rejected', { ...about, facts: { ...facts, reason } })
    case 'refunded':
      return tell(tx, 'withdrawal.refunded', { ...about, facts: { ...facts, reason } })
    case 'cancelled':
      return tell(tx, 'withdrawal.cancelled', { ...about, facts })
    default:
      return never(status)
  }
}
