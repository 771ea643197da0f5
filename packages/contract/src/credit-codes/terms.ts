// Without schemas: the browser takes these values and nothing else.

/** Expired by the clock; the other states are stored. */
export const creditCodeStatuses = ['unused', 'used', 'expired', 'revoked'] as const
export type CreditCodeStatus = (typeof creditCodeStatuses)[number]
/** Codes that were never used up. */
export const unusedCodeStatuses = ['unused', 'expired', 'revoked'] as const

export const MAX_CODES = 10_000
/** Uses of all codes of a batch. */
export const MAX_CODE_USES = 1_000_000
/** Baht of one use. */
export const MAX_CODE_CREDIT = 1_000_000
