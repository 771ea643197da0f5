// Without schemas: the browser takes these values and nothing else.
import { flag, inGroup, money, oneOf, optional, percent, tags, whole } from '../fields.ts'
import { ofCategories } from '../games/terms.ts'
import { MAX_TURNOVER_PERCENT, maxShareOf } from '../rewards/terms.ts'

/** What cashback is a share of: cash bets less cash wins booked in the period, at least 0, or cash bets. */
export const cashbackBases = ['net-loss', 'turnover'] as const
/** A week starts on Monday; all are business days. */
export const cashbackCycles = ['daily', 'weekly', 'monthly'] as const
const rate = percent({ min: 0, limit: { by: 'basis', most: maxShareOf } })
export const cashbackFields = {
  enabled: flag(),
  basis: oneOf(cashbackBases),
  /** With rates per category each category counts by itself; without, the sum of all categories counts. */
  perCategory: flag(),
  rate,
  ...inGroup('rates', ofCategories(rate)),
  period: oneOf(cashbackCycles),
  /** A member with less than this gets nothing. */
  min: money({ min: 0 }),
  /** The most of one member and period; empty: no limit. */
  cap: optional(money({ min: 0.01, notBelow: 'min' })),
  /** How long staff can cancel a calculated period, before members can claim. */
  reviewHours: whole(1, 72),
  /** Business days in which members can claim, the one it becomes claimable on included. */
  claimDays: whole(1, 90),
  /** Wagering before withdrawal in percent of the amount: 0 is none, 100 is once. */
  turnoverPercent: whole(0, MAX_TURNOVER_PERCENT),
  /** Members with one of these tags get nothing. */
  excludedTags: tags(),
}
export const cashbackPeriodStatuses = ['closed', 'calculated', 'claimable', 'ended', 'cancelled'] as const
/** Before and without the claims of its period, an entitlement is `pending` or `cancelled`. */
export const shownEntitlementStatuses = ['pending', 'claimable', 'claimed', 'expired', 'cancelled'] as const
export const cashbackPeriodActions = ['calculate', 'cancel'] as const
/** The running period so far, or the one that ended last. */
export const cashbackPreviewPeriods = ['running', 'last'] as const
