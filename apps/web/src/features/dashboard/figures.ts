import type { Overview } from './dashboard.ts'

/** In the order of the page: two rows of five. */
export const figureKeys = [
  'deposits',
  'withdrawals',
  'netDeposits',
  'ggr',
  'ngr',
  'registrations',
  'firstDeposits',
  'bonusCost',
  'liability',
  'withdrawalTime',
] as const
export type FigureKey = (typeof figureKeys)[number]

/** A filtered list that a figure or a row links to. */
export type Target = { to: string; search: Record<string, string> }
/** Of figures, and of the parts of NGR that are no figures of their own. */
export type Targets = Partial<Record<FigureKey | 'adjustments' | 'fees', Target>>
/** Figures without a list of their own: each part has one. */
export const sumsOfParts: ReadonlySet<FigureKey> = new Set(['netDeposits', 'ngr'])

export type RowTone = 'ok' | 'warn' | 'bad' | 'info' | 'plain'

/** A withdrawal waiting longer is late, or very late. */
const LATE_MS = 5 * 60_000
const VERY_LATE_MS = 15 * 60_000

/** The urgency of the oldest waiting withdrawal. */
export function waitTone(oldestAt: string | null, now: number): RowTone {
  if (oldestAt === null) return 'ok'
  const age = now - Date.parse(oldestAt)
  if (age >= VERY_LATE_MS) return 'bad'
  return age >= LATE_MS ? 'warn' : 'plain'
}

export const countTone = (count: number, otherwise: RowTone): RowTone => (count === 0 ? 'ok' : otherwise)

/** The verifier runs every minute: five minutes without a check is itself a finding. */
const SILENT_MS = 5 * 60_000

export function ledgerState(
  books: Overview['books'],
  now: number,
): { state: 'balanced' | 'findings' | 'silent' | 'never'; tone: RowTone } {
  if (!books.balanced && books.checkedAt !== null) return { state: 'findings', tone: 'bad' }
  if (books.checkedAt === null) return { state: 'never', tone: 'plain' }
  return now - Date.parse(books.checkedAt) > SILENT_MS
    ? { state: 'silent', tone: 'warn' }
    : { state: 'balanced', tone: 'ok' }
}
