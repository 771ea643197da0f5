import { systemReason } from '@backoffice/contract/system-reasons'
import pLimit from 'p-limit'
import { isUnseenForGood, canResend, nextCheckAt, UNSEEN_TIMES } from '../domain/payout.ts'
import type { Payout } from '../payouts.repo.ts'
import type { WithdrawalContext } from '../context.ts'
import { flagMissingPayout } from './flag-missing-payout.ts'
import { resendPayout } from './resend-payout.ts'
import { applyUpdate, sendPayout, reportResult } from './send-payout.ts'

const BATCH = 50
const AT_ONCE = 8

/**
 * Guarantees that no payout is lost: one without its job is sent; one whose sender died becomes unconfirmed; one the
 * provider has, or may have, is checked until it is settled. Safe on several nodes concurrently.
 */
export async function reconcilePayouts(module: WithdrawalContext): Promise<void> {
  const due = await module.payouts.findDue(module.deps.db, module.deps.clock.now(), BATCH)
  await pLimit(AT_ONCE).map(due, payout => reconcilePayout(module, payout))
}

/** One that fails here is due again later, and must not delay the others. */
async function reconcilePayout(module: WithdrawalContext, payout: Payout): Promise<void> {
  const { reference, status } = payout
  try {
    if (status === 'created') await sendPayout(module, reference)
    else if (status === 'sending')
      await applyUpdate(module, {
        reference,
        fact: 'uncertain',
        reason: systemReason('answer-not-recorded'),
      })
    else if (status === 'accepted' || status === 'uncertain') await request(module, payout, status)
  } catch (error) {
    module.deps.log.error({ err: error, reference }, 'a payout could not be looked after; it is tried again')
  }
}

async function request(module: WithdrawalContext, payout: Payout, status: 'accepted' | 'uncertain'): Promise<void> {
  const { db, clock, log } = module.deps
  const { reference } = payout
  if (!(await module.payouts.claimCheck(db, payout, nextCheckAt(status, payout.checks + 1, clock.now())))) return
  const result = await module.fairpay.find(reference, payout.amount)
  await module.payouts.recordUnseen(db, reference, result.kind === 'unseen')
  if (result.kind === 'accepted' && status === 'accepted' && payout.unseen >= UNSEEN_TIMES)
    return flagMissingPayout(module, { reference, isMissing: false })
  if (result.kind !== 'unseen') return result.kind === 'unclear' ? undefined : reportResult(module, reference, result)
  if (payout.sentAt === null) return
  const [sentAt, times, now] = [payout.sentAt, payout.unseen + 1, clock.now()]
  if (status === 'accepted') {
    log.warn({ reference }, 'the provider accepted a payout and now does not know it; asking on')
    return isUnseenForGood(sentAt, times, now) ? flagMissingPayout(module, { reference, isMissing: true }) : undefined
  }
  if (isUnseenForGood(sentAt, times, now))
    return applyUpdate(module, { reference, fact: 'failed', reason: systemReason('not-received-by-provider') })
  if (module.fairpay.paysOncePerReference && canResend({ createdAt: payout.createdAt, sentAt }, times, now))
    await resendPayout(module, reference)
}
