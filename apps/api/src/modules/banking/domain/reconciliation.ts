import type { Satang } from '@backoffice/kernel'

/** What a bank told of its balance before and at the end of a day; null where it never did. */
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
  (ledgerOpening + ledgerIn - ledgerOut) as Satang

/**
 * How far bank and books are apart at the end of a day, in three parts that add up to it: what they were apart before,
 * what the bank's balance moved by that no line tells, and movements against bookings of the day.
 */
export function differencesOf(day: DayFigures, { opening, closing }: ReportedBalances): Differences {
  const updated = day.linesIn - day.linesOut
  return {
    carried: opening === null ? null : ((opening - day.ledgerOpening) as Satang),
    missingLines: opening === null || closing === null ? null : ((closing - opening - updated) as Satang),
    bookings: (updated - (day.ledgerIn - day.ledgerOut)) as Satang,
    closing: closing === null ? null : ((closing - ledgerClosing(day)) as Satang),
  }
}

/** What of a day's difference nothing explains: neither the day's items nor what the day before was closed with. */
export const unexplained = (
  difference: Satang,
  { bookings, carried }: Differences,
  closedBefore: Satang | null,
): Satang => (difference - bookings - (closedBefore ?? carried ?? 0n)) as Satang

/** The figures of a day as they are kept when it is closed: money as text, because they are plain JSON. */
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

/** Whether a day is no longer what it was when a person closed it. */
export function hasChanged(before: SavedFigures, day: DayFigures): boolean {
  const now = kept(day)
  return (Object.keys(now) as (keyof SavedFigures)[]).some(name => before[name] !== now[name])
}
