import { systemReason } from '@backoffice/contract/system-reasons'
import { newId } from '@backoffice/kernel'
import { command, type Origin } from '../../../platform/command/command.ts'
import type { ProviderResult } from '../../bank-accounts/index.ts'
import type { WithdrawalContext } from '../context.ts'
import {
  classifyUpdate,
  MAX_SENDS,
  nextCheckAt,
  type PayoutUpdate,
  PROVIDER_NAME,
  reportsFee,
  SENDING_LEASE,
} from '../domain/payout.ts'
import { applyPayoutUpdate } from './apply-payout-update.ts'

/**
 * Sends a payout by one worker at a time. It is claimed in the database before the call, and the call is made outside
 * any transaction; a worker that dies leaves it to the sweeper.
 */
export async function sendPayout(module: WithdrawalContext, reference: string): Promise<void> {
  const { db, clock } = module.deps
  const now = clock.now()
  const payout = await module.payouts.claimForSending(db, reference, now, new Date(now.getTime() + SENDING_LEASE))
  if (payout === undefined) return
  const { amount, bankCode, accountNo, name } = payout
  const result = await module.fairpay.pay({ reference, amount, payTo: { bankCode, accountNo, name } })
  // An earlier send had no clear response: that this call was not sent, or not accepted, does not settle that one.
  const before = payout.sentBefore !== null
  if (before && result.kind === 'not-sent')
    return applyUpdate(module, {
      reference,
      fact: 'uncertain',
      reason: systemReason('provider-unreachable', result.why),
    })
  if (before && result.kind === 'refused')
    return applyUpdate(module, {
      reference,
      fact: 'uncertain',
      reason: systemReason('resend-refused', result.reason),
    })
  if (result.kind !== 'not-sent') return reportResult(module, reference, result)
  if (payout.checks + 1 >= MAX_SENDS)
    return applyUpdate(module, {
      reference,
      fact: 'failed',
      reason: systemReason('provider-unreachable-not-sent', result.why),
    })
  await module.payouts.reschedule(db, reference, nextCheckAt('created', payout.checks, clock.now()))
}

/** Applies the provider's report if it is new. "Never seen" does not describe the payout itself. */
export async function reportResult(
  module: WithdrawalContext,
  reference: string,
  result: ProviderResult,
): Promise<void> {
  switch (result.kind) {
    case 'accepted':
      return applyUpdate(module, { reference, fact: 'accepted' })
    case 'paid':
      return applyUpdate(module, { reference, fact: 'paid', fee: result.fee })
    case 'failed':
    case 'refused':
      return applyUpdate(module, { reference, fact: 'failed', reason: result.reason })
    case 'unclear':
      return applyUpdate(module, {
        reference,
        fact: 'uncertain',
        reason: systemReason('no-clear-answer', result.why),
      })
    case 'not-sent':
    case 'unseen':
  }
}

export async function applyUpdate(module: WithdrawalContext, update: PayoutUpdate): Promise<void> {
  const payout = await module.payouts.find(module.deps.db, update.reference)
  if (payout === undefined || (classifyUpdate(payout.status, update.fact) === 'known' && !reportsFee(payout, update)))
    return
  const outcome = await command(module.deps, applyPayoutUpdate(module), originOf(), update)
  if (!outcome.ok) throw new Error(`what was learnt about payout ${update.reference} was refused: ${outcome.code}`)
}

const originOf = (): Origin => ({
  actor: { kind: 'provider', name: PROVIDER_NAME },
  requestId: newId(),
  ip: null,
  userAgent: null,
})
