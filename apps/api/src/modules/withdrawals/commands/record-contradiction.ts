import { systemReason } from '@backoffice/contract/system-reasons'
import { ok, type Result } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/command.ts'
import type { PayoutOutcome, PayoutUpdate } from '../domain/payout.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import type { Payout } from '../payouts.repo.ts'
import { disputeWithdrawal } from '../withdrawals.repo.ts'
import type { WithdrawalContext } from '../context.ts'
import { announceWithdrawal } from './withdrawal-command.ts'

/**
 * Records a provider report that contradicts a settled payout: an error in the log, an entry on the timeline. When a
 * failed payout is reported paid, it is neither paid again nor refunded: a retry that has not been sent is stopped too.
 */
export async function recordContradiction(
  module: WithdrawalContext,
  context: CommandContext,
  withdrawal: Withdrawal,
  payout: Payout,
  update: PayoutUpdate,
  known: string,
): Promise<Result<PayoutOutcome, never>> {
  module.deps.log.error(
    { withdrawalId: withdrawal.id, reference: update.reference, fact: update.fact, known, status: withdrawal.status },
    'a payout contradicts what is settled',
  )
  // Nothing is posted now; resolved as paid, the payout posts its fee.
  if (payout.status === 'failed' && payout.fee === null && update.fee !== undefined && update.fee !== null)
    await module.payouts.recordFee(context.tx, update.reference, update.fee)
  const status = payout.status === 'failed' ? await dispute(module, context, withdrawal, update) : withdrawal.status
  context.audit({ after: { status, contradiction: update.fact }, reason: systemReason('conflicting-result') })
  announceWithdrawal(context, 'contradicted', withdrawal.id)
  return ok({ reference: update.reference, status: known, contradicts: true })
}

const SUPERSEDED = systemReason('disputed-meanwhile')
const STOPPED = systemReason('earlier-payout-paid')

/** The resulting status. */
async function dispute(
  module: WithdrawalContext,
  context: CommandContext,
  { id, status, disputed }: Withdrawal,
  { reference, fact }: PayoutUpdate,
): Promise<Withdrawal['status']> {
  const { tx, now } = context
  if (fact === 'paid' || fact === 'accepted') await module.payouts.recordReport(tx, reference, fact)
  // Requests from before the conflict was known are closed. Later ones refer to it, and stay.
  if (!disputed) await module.approvals.supersede(context, id, SUPERSEDED)
  await disputeWithdrawal(tx, id, now)
  const stopped = status === 'paying' && (await module.payouts.stopUnsent(tx, id, STOPPED, now))
  if (!stopped) return status
  const updated = await module.repo.move(
    tx,
    id,
    { from: ['paying'], holder: null, now },
    { status: 'failed', reason: STOPPED },
  )
  if (updated === undefined) throw new Error(`withdrawal ${id} moved under its lock`)
  return 'failed'
}
