import type { Satang } from '@backoffice/kernel'
import type { WithdrawalRules } from './blockers.ts'

/** The maximum withdrawal: the lowest of the balance, the amount limit, and the remaining daily limit. */
export function maxAllowed(
  { maximum, dailySum }: Pick<WithdrawalRules, 'maximum' | 'dailySum'>,
  available: Satang,
  approvedToday: Satang,
): Satang {
  const bounds = [
    available,
    ...(maximum === null ? [] : [maximum]),
    ...(dailySum === null ? [] : [dailySum - approvedToday]),
  ]
  const least = bounds.reduce((low, bound) => (bound < low ? bound : low))
  return (least > 0n ? least : 0n) as Satang
}
