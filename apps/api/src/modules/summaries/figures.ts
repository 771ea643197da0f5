import type { TransferCode } from '../ledger/index.ts'

/**
 * What rooms count by themselves, as room.fact. Figures of money need no counting: the ledger does it for every
 * transfer.
 */
export const sourceFigures = ['members.registered', 'withdrawals.requested'] as const
export type SourceFigure = (typeof sourceFigures)[number]

/**
 * Everything there is a figure of: a transfer by its code, a transfer taken back, a member's first deposit, what rooms
 * count.
 */
export type Figure = TransferCode | `reversed-${TransferCode}` | 'deposits.first' | SourceFigure

/** How the days are put together: each, by calendar month or by calendar year of the business day. */
export type Rollup = 'day' | 'month' | 'year'
