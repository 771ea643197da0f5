// Without schemas: the browser takes these values and nothing else.

/** Grouping of days: by business day, calendar month or calendar year. */
export const rollups = ['day', 'month', 'year'] as const
export type Rollup = (typeof rollups)[number]

/** How deposits arrive, and how withdrawals are paid. */
export const summaryChannels = ['scb', 'gsb', 'tmn', 'sms', 'other', 'manual', 'payment-provider'] as const
export type SummaryChannel = (typeof summaryChannels)[number]
