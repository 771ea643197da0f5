import type { TransferCode } from '../ledger/index.ts'

/** Figures modules count themselves, as module.fact. The ledger counts every transfer. */
export const sourceFigures = ['members.registered', 'withdrawals.requested'] as const
export type SourceFigure = (typeof sourceFigures)[number]

/** All figures: transfers by code, reversals, first deposits, and what modules count. */
export type Figure = TransferCode | `reversed-${TransferCode}` | 'deposits.first' | SourceFigure

/** Grouping of days: by day, calendar month or calendar year of the business day. */
export type Rollup = 'day' | 'month' | 'year'
