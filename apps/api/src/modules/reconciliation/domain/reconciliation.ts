import { minus, plus, type Satang, ZERO } from '@backoffice/kernel'

/** The balances a bank reported before and at the end of a day; null where it reported none. */
export type ReportedBalances = { readonly opening: Satang | null; readonly closing: Satang | null }
export type DayFigures = {
  readonly linesIn: Satang
  readonly linesOut: Satang
  readonly inCount: number
  readonly outCount: number
  readonly ledgerOpening: Satang
  readonly ledgerIn: Satang
  readonly ledgerOut: Satang
}
export type Differences = {
  readonly carried: Satang | null
  readonly missingLines: Satang | null
  readonly bookings: Satang
  readonly closing: Satang | null
}

export const ledgerClosing = ({ ledgerOpening, ledgerIn, ledgerOut }: DayFigures): Satang =>
  minus(plus(ledgerOpening, ledgerIn), ledgerOut)

/**
 * Difference of bank and ledger at the end of a day in three parts: the difference before, the bank's change without
 * lines, and movements less postings of the day.
 */
export function differencesOf(day: DayFigures, { opening, closing }: ReportedBalances): Differences {
  const updated = minus(day.linesIn, day.linesOut)
  return {
    carried: opening === null ? null : minus(opening, day.ledgerOpening),
    missingLines: opening === null || closing === null ? null : minus(closing, opening, updated),
    bookings: minus(updated, minus(day.ledgerIn, day.ledgerOut)),
    closing: closing === null ? null : minus(closing, ledgerClosing(day)),
  }
}

/** The unreconciled part of a day's difference: not covered by the day's items or the previous closing. */
export const unexplained = (
  difference: Satang,
  { bookings, carried }: Differences,
  closedBefore: Satang | null,
): Satang => minus(difference, bookings, closedBefore ?? carried ?? ZERO)

/** The figures of a day as stored on closing: money as text, because they are plain JSON. */
export type SavedFigures = {
  readonly linesIn: string
  readonly linesOut: string
  readonly inCount: number
  readonly outCount: number
  readonly ledgerIn: string
  readonly ledgerOut: string
  readonly ledgerClosing: string
}

export const kept = (day: DayFigures): SavedFigures => ({
  linesIn: String(day.linesIn),
  linesOut: String(day.linesOut),
  inCount: day.inCount,
  outCount: day.outCount,
  ledgerIn: String(day.ledgerIn),
  ledgerOut: String(day.ledgerOut),
  ledgerClosing: String(ledgerClosing(day)),
})

/** Whether a closed day has changed. */
export function hasChanged(before: SavedFigures, day: DayFigures): boolean {
  const now = kept(day)
  return (Object.keys(now) as (keyof SavedFigures)[]).some(name => before[name] !== now[name])
}
