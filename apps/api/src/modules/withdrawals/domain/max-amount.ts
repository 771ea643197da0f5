import type { Satang } from '@backoffice/kernel'
import type { WithdrawalRules } from './blockers.ts'

/**
 * The most one withdrawal may be: what is there, the largest amount allowed, and what the day still allows, whichever
 * is least.
 */
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
