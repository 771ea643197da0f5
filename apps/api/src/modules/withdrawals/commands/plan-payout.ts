import type { CommandContext } from '../../../platform/command/command.ts'
import { JOB_GRACE } from '../domain/payout.ts'
import { payoutReference, type Withdrawal } from '../domain/withdrawal.ts'
import type { WithdrawalContext } from '../context.ts'

export const SEND_PAYOUT = 'payouts.send'

/**
 * Plans the next payout of a withdrawal and the job that sends it, in the transaction of the decision. Returns its
 * reference.
 */
export async function planPayout(
  module: WithdrawalContext,
  { tx, now, enqueue }: CommandContext,
  withdrawal: Withdrawal,
): Promise<{ attempts: number; reference: string }> {
  const attempts = withdrawal.attempts + 1
  const reference = payoutReference(withdrawal.id, attempts)
  await module.payouts.plan(tx, {
    reference,
    withdrawalId: withdrawal.id,
    attempt: attempts,
    amount: withdrawal.amount,
    now,
    nextCheckAt: new Date(now.getTime() + JOB_GRACE),
  })
  enqueue({ name: SEND_PAYOUT, data: { reference }, key: reference })
  return { attempts, reference }
}
