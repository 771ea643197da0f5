/** What the ledger can show of itself. */
export const suspicionIndicators = ['no-play', 'quick-out', 'below-threshold'] as const
export type SuspicionIndicator = (typeof suspicionIndicators)[number]
/** What makes an activity suspicious. */
export const suspicionKinds = [
  ...suspicionIndicators,
  'payments-by-others',
  'linked-accounts',
  'source-of-funds',
  'other',
] as const
export type SuspicionKind = (typeof suspicionKinds)[number]

/** `draft`: another person has not decided about it yet. */
export const suspicionStatuses = ['draft', 'reported', 'not-reported'] as const
export type SuspicionStatus = (typeof suspicionStatuses)[number]
export const suspicionSources = ['staff', 'indicator'] as const
export const suspicionActions = ['change', 'decide'] as const

export const MAX_SUSPICION_TEXT = 4_000
/** Baht. */
export const MAX_SUSPICION_AMOUNT = 100_000_000_000
/** The most business days of a period, and of one that the indicators are asked for. */
export const MAX_SUSPICION_DAYS = 3_660
export const MAX_INDICATOR_DAYS = 92
/** The most members the indicators name. */
export const MAX_INDICATED = 200
