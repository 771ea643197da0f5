import type { Satang } from '@backoffice/kernel'
import type { WithdrawalRules } from './blockers.ts'

/** A provider's report about a payout: the response to a call, to a status check, or its own event. */
export function maxAllowed(
  { maximum, dailySum }: Pick<WithdrawalRules, 'maximum' | 'dailySum'>,
  available: Satang,
  autoApprovedToday: Satang,
): Satang {
  const bounds = [
    available,
    ...(maximum === null ? [] : [maximum]),
    ...(dailySum === null ? [] : [dailySum - autoApprovedToday]),
  ]
  const least = bounds.reduce((low, bound) => (bound < low ? bound : low))
  return (least > 0n ? least : 0n) as Satang
}
