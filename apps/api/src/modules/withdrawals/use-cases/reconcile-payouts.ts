import { isUnseenForGood, mayResend, nextCheckAt, UNSEEN_TIMES } from '../domain/payout.ts'
import type { Payout } from '../payouts.repo.ts'
import type { WithdrawalRoom } from '../room.ts'
import { doubtPayout } from './doubt-payout.ts'
import { resendPayout } from './resend-payout.ts'
import { learn, sendPayout, tell } from './send-payout.ts'

const BATCH = 50
const AT_ONCE = 8

/**
 * Keeps true: no payout is forgotten. One whose job was lost is sent; one whose sender died becomes uncertain; one the
 * provider has, or may have, is asked about until it is settled. Safe on several nodes at once.
 */
export async function reconcilePayouts(room: WithdrawalRoom): Promise<void> {
  const due = await room.payouts.findDue(room.deps.db, room.deps.clock.now(), BATCH)
  const waiting = [...due]
  const take = async (): Promise<void> => {
    for (let payout = waiting.shift(); payout !== undefined; payout = waiting.shift()) await lookAfter(room, payout)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
}

/** One that fails here is due again later, and must not keep the others waiting. */
async function lookAfter(room: WithdrawalRoom, payout: Payout): Promise<void> {
  const { reference, status } = payout
  try {
    if (status === 'created') await sendPayout(room, reference)
    else if (status === 'sending')
      await learn(room, {
        reference,
        fact: 'uncertain',
        reason: 'The node that sent it did not live to note the answer',
      })
    else if (status === 'accepted' || status === 'uncertain') await ask(room, payout, status)
  } catch (error) {
    room.deps.log.error({ err: error, reference }, 'a payout could not be looked after; it is tried again')
  }
}

async function ask(room: WithdrawalRoom, payout: Payout, status: 'accepted' | 'uncertain'): Promise<void> {
  const { db, clock, log } = room.deps
  const { reference } = payout
  if (!(await room.payouts.claimCheck(db, payout, nextCheckAt(status, payout.checks + 1, clock.now())))) return
  const word = await room.fairpay.find(reference, payout.amount)
  await room.payouts.noteUnseen(db, reference, word.kind === 'unseen')
  if (word.kind === 'accepted' && status === 'accepted' && payout.unseen >= UNSEEN_TIMES)
    return doubtPayout(room, { reference, isDoubted: false })
  if (word.kind !== 'unseen') return word.kind === 'unclear' ? undefined : tell(room, reference, word)
  if (payout.sentAt === null) return
  const [sentAt, times, now] = [payout.sentAt, payout.unseen + 1, clock.now()]
  if (status === 'accepted') {
    log.warn({ reference }, 'the provider accepted a payout and now does not know it; asking on')
    return isUnseenForGood(sentAt, times, now) ? doubtPayout(room, { reference, isDoubted: true }) : undefined
  }
  if (isUnseenForGood(sentAt, times, now))
    return learn(room, { reference, fact: 'failed', reason: 'The provider never saw this payout' })
  if (room.fairpay.paysOncePerReference && mayResend({ createdAt: payout.createdAt, sentAt }, times, now))
    await resendPayout(room, reference)
}
