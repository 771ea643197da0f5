import type { Satang } from '@backoffice/kernel'
import type { WithdrawalRules } from './blockers.ts'

/**
 * The most one withdrawal may be: what is there, the largest amount allowed, and what the day still allows, whichever
 * is least.
 */
export function mostAllowed(
  { maximum, dailySum }: Pick<WithdrawalRules, 'maximum' | 'dailySum'>,
  available: Satang,
  letThroughToday: Satang,
): Satang {
  const bounds = [
    available,
    ...(maximum === null ? [] : [maximum]),
    ...(dailySum === null ? [] : [dailySum - letThroughToday]),
  ]
  const least = bounds.reduce((low, bound) => (bound < low ? bound : low))
  return (least > 0n ? least : 0n) as Satang
}
