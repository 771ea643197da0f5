import type { ErrorCode } from '@backoffice/contract'
import { businessDayOf, ok, refuse, type Result, type Satang, type WithdrawalId } from '@backoffice/kernel'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import {
  namesFee,
  namesOtherFee,
  nextCheckAt,
  weigh,
  withdrawalStateFor,
  type Learnt,
  type PayoutNews,
} from '../domain/payout.ts'
import { isFinal, type Withdrawal } from '../domain/withdrawal.ts'
import type { Payout, PayoutChange } from '../payouts.repo.ts'
import type { WithdrawalRoom } from '../room.ts'
import { announceFact } from '../withdrawals.events.ts'
import type { Change } from '../withdrawals.repo.ts'
import { noteContradiction } from './note-contradiction.ts'
import { overtakeAsks } from './overtake-asks.ts'

/**
 * Keeps true: a payout is booked once, whichever of its tellers comes first and however often they repeat themselves.
 * What is settled stays settled; a teller who says the opposite later raises an alarm and moves nothing.
 */
export const learnPayout = (room: WithdrawalRoom): Command<PayoutNews, Learnt> => ({
  name: 'payout.learn',
  object: ({ reference }) => ({ kind: 'payout', id: reference }),
  async run(context, given) {
    const { tx, now } = context
    const news = given.reason === undefined ? given : { ...given, reason: legible(given.reason) }
    const found = await room.payouts.find(tx, news.reference)
    if (found === undefined) return refuse('NOT_YET', { field: 'reference' })
    const withdrawal = await room.repo.lock(tx, found.withdrawalId, now)
    const payout = await room.payouts.lock(tx, news.reference)
    if (withdrawal === undefined || payout === undefined) throw new Error(`payout ${news.reference} is gone`)
    context.audit({
      object: { kind: 'withdrawal', id: withdrawal.id },
      before: { status: withdrawal.status },
      after: { status: withdrawal.status },
      reason: news.reason ?? null,
    })
    const weighed = weigh(payout.status, news.fact)
    if (weighed === 'contradicts') return noteContradiction(room, context, withdrawal, payout, news, payout.status)
    if (weighed === 'known') {
      if (namesOtherFee(payout, news)) return refuse('IDEMPOTENCY_MISMATCH', { field: 'data.fee' })
      if (namesFee(payout, news)) return learnFee(room, context, withdrawal, payout, news)
      return ok({ reference: news.reference, status: payout.status, contradicts: false })
    }
    const changed = await room.payouts.change(tx, news.reference, payout.status, changeOf(news, now))
    if (!changed) throw new Error(`payout ${news.reference} moved under its lock`)
    // Paid by hand while the provider was silent: its own word comes too late to matter, unless it paid as well.
    if (isFinal(withdrawal.status))
      return news.fact === 'paid'
        ? noteContradiction(room, context, withdrawal, payout, news, news.fact)
        : ok({ reference: news.reference, status: news.fact, contradicts: false })
    return follow(room, context, withdrawal, news)
  },
})

/** A provider's words may hold anything; the database and the screens take no control characters. */
const legible = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim() || NO_REASON

const CLEARING = { kind: 'clearing', provider: 'fairpay' } as const
const NO_REASON = 'The provider gave no reason'

function changeOf({ fact, fee, reason }: PayoutNews, now: Date): PayoutChange {
  switch (fact) {
    case 'accepted':
    case 'uncertain':
      return { status: fact, nextCheckAt: nextCheckAt(fact, 0, now) }
    case 'paid':
      return { status: fact, fee: fee ?? null, settledAt: now, nextCheckAt: null }
    case 'failed':
      return { status: fact, failure: reason ?? NO_REASON, settledAt: now, nextCheckAt: null }
  }
}

/** The withdrawal follows its payout; paid, its held money leaves. */
async function follow(
  room: WithdrawalRoom,
  context: CommandContext,
  withdrawal: Withdrawal,
  news: PayoutNews,
): Promise<Result<Learnt, ErrorCode>> {
  const { tx, now } = context
  const status = withdrawalStateFor(news.fact)
  if (status !== withdrawal.status) {
    const moved = await room.repo.move(
      tx,
      withdrawal.id,
      { from: ['paying', 'uncertain'], holder: null, now },
      withdrawalChange(room, status, news, now),
    )
    if (!moved) throw new Error(`withdrawal ${withdrawal.id} is ${withdrawal.status} while its payout is open`)
  }
  if (news.fact === 'paid') await bookPaid(room, context, withdrawal, news)
  context.audit({ after: { status, payout: news.fact } })
  announceFact(context, news.fact, withdrawal.id)
  return ok({ reference: news.reference, status: news.fact, contradicts: false })
}

const withdrawalChange = (
  room: WithdrawalRoom,
  status: 'paying' | 'uncertain' | 'paid' | 'failed',
  { fee, reason }: PayoutNews,
  now: Date,
): Change => ({
  status,
  ...(status === 'paid' ? { fee: fee ?? null, finishedOn: businessDayOf(now, room.deps.config.dayRule) } : {}),
  ...(status === 'failed' ? { reason: reason ?? NO_REASON } : {}),
})

async function bookPaid(
  room: WithdrawalRoom,
  context: CommandContext,
  { id }: { id: WithdrawalId },
  { fee }: PayoutNews,
): Promise<void> {
  const { tx, now } = context
  const booked = await room.ledger.postHold(tx, {
    reference: id,
    credit: CLEARING,
    code: 'withdrawal',
    command: 'payout.learn',
    now,
    ...(fee === undefined || fee === null ? {} : { fee }),
  })
  if (!booked.ok) throw new Error(`withdrawal ${id} was paid, and its money is no longer held`)
  await overtakeAsks(room, context, id, 'The provider paid it in the meantime')
}

/**
 * The fee is kept whatever became of the withdrawal. One that was not settled by this payout books nothing: a person
 * has to look.
 */
async function learnFee(
  room: WithdrawalRoom,
  context: CommandContext,
  withdrawal: Withdrawal,
  payout: Payout,
  news: PayoutNews,
): Promise<Result<Learnt, ErrorCode>> {
  const { reference, fee } = news
  if (fee !== undefined && fee !== null) {
    await room.payouts.noteFee(context.tx, reference, fee)
    if (withdrawal.status === 'paid') await bookLateFee(room, context, withdrawal.id, fee)
  }
  return withdrawal.status === 'paid'
    ? ok({ reference, status: payout.status, contradicts: false })
    : noteContradiction(room, context, withdrawal, payout, news, payout.status)
}

async function bookLateFee(
  room: WithdrawalRoom,
  { tx, now, audit }: CommandContext,
  id: WithdrawalId,
  fee: Satang,
): Promise<void> {
  await room.repo.noteFee(tx, id, fee)
  if (fee > 0n)
    await room.ledger.post(tx, {
      code: 'withdrawal-fee',
      debit: { kind: 'fees' },
      credit: CLEARING,
      amount: fee,
      command: 'payout.learn',
      reference: id,
      now,
    })
  audit({ after: { status: 'paid', fee } })
}
