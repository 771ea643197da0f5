// Without schemas: the browser takes these values and nothing else.

/** What cashback is a share of: cash bets less cash wins booked in the period, at least 0, or cash bets. */
export const cashbackBases = ['net-loss', 'turnover'] as const
/** A week starts on Monday; all are business days. */
export const cashbackCycles = ['daily', 'weekly', 'monthly'] as const
export const cashbackPeriodStatuses = ['closed', 'calculated', 'claimable', 'ended', 'cancelled'] as const
/** Before and without the claims of its period, an entitlement is `pending` or `cancelled`. */
export const shownEntitlementStatuses = ['pending', 'claimable', 'claimed', 'expired', 'cancelled'] as const
export const cashbackPeriodActions = ['calculate', 'cancel'] as const
/** The running period so far, or the one that ended last. */
export const cashbackPreviewPeriods = ['running', 'last'] as const
