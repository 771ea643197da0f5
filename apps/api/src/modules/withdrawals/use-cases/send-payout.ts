import { newId } from '@backoffice/kernel'
import { command, type Origin } from '../../../platform/command/command.ts'
import type { PayoutWord } from '../../banking/index.ts'
import {
  MOST_SENDS,
  namesFee,
  nextCheckAt,
  SENDING_LEASE,
  weigh,
  PROVIDER_NAME,
  type PayoutNews,
} from '../domain/payout.ts'
import type { WithdrawalRoom } from '../room.ts'
import { learnPayout } from './learn-payout.ts'

/**
 * Keeps true: a payout is sent by one worker at a time, and only while nobody has sent it. It is claimed in the
 * database before the call and the call is made outside any transaction; whoever dies in between leaves it to the
 * sweeper.
 */
export async function sendPayout(room: WithdrawalRoom, reference: string): Promise<void> {
  const { db, clock } = room.deps
  const now = clock.now()
  const payout = await room.payouts.claimForSending(db, reference, now, new Date(now.getTime() + SENDING_LEASE))
  if (payout === undefined) return
  const { amount, bankCode, accountNo, name } = payout
  const word = await room.fairpay.pay({ reference, amount, payTo: { bankCode, accountNo, name } })
  // Sent once before without a clear answer: that this call did not leave, or was not taken, says nothing about that
  // one.
  const before = payout.sentBefore !== null
  if (before && word.kind === 'not-sent')
    return learn(room, { reference, fact: 'uncertain', reason: `The provider could not be reached (${word.why})` })
  if (before && word.kind === 'refused')
    return learn(room, {
      reference,
      fact: 'uncertain',
      reason: `The provider refused to be sent it again (${word.reason})`,
    })
  if (word.kind !== 'not-sent') return tell(room, reference, word)
  if (payout.checks + 1 >= MOST_SENDS)
    return learn(room, {
      reference,
      fact: 'failed',
      reason: `The provider could not be reached (${word.why}); nothing was sent`,
    })
  await room.payouts.putBack(db, reference, nextCheckAt('created', payout.checks, clock.now()))
}

/** Takes the provider's word, if it is news. "Never seen" is no word on the payout itself. */
export async function tell(room: WithdrawalRoom, reference: string, word: PayoutWord): Promise<void> {
  switch (word.kind) {
    case 'accepted':
      return learn(room, { reference, fact: 'accepted' })
    case 'paid':
      return learn(room, { reference, fact: 'paid', fee: word.fee })
    case 'failed':
    case 'refused':
      return learn(room, { reference, fact: 'failed', reason: word.reason })
    case 'unclear':
      return learn(room, { reference, fact: 'uncertain', reason: `No clear answer from the provider (${word.why})` })
    case 'not-sent':
    case 'unseen':
  }
}

export async function learn(room: WithdrawalRoom, news: PayoutNews): Promise<void> {
  const payout = await room.payouts.find(room.deps.db, news.reference)
  if (payout === undefined || (weigh(payout.status, news.fact) === 'known' && !namesFee(payout, news))) return
  const outcome = await command(room.deps, learnPayout(room), originOf(), news)
  if (!outcome.ok) throw new Error(`what was learnt about payout ${news.reference} was refused: ${outcome.code}`)
}

const originOf = (): Origin => ({
  actor: { kind: 'provider', name: PROVIDER_NAME },
  requestId: newId(),
  ip: null,
  userAgent: null,
})
