import type { Overview } from './overview.ts'

/** Today against yesterday at this hour; `manifold`: too large for a percentage, `none`: yesterday was zero. */
export type Change =
  | { kind: 'share'; share: number }
  | { kind: 'count'; difference: number }
  | { kind: 'manifold' }
  | { kind: 'none' }
/** `better` and `worse` apply where an increase has a rating; otherwise `neutral`. */
type Tone = 'better' | 'worse' | 'neutral'

/** From this factor on, text replaces the percentage. */
const MANIFOLD = 10

/** The relative change of an amount. */
export function shareOf(today: number, yesterday: number): Change {
  if (yesterday === 0) return { kind: 'none' }
  if (today > MANIFOLD * yesterday) return { kind: 'manifold' }
  return { kind: 'share', share: (today - yesterday) / yesterday }
}

export const differenceOf = (today: number, yesterday: number): Change =>
  yesterday === 0 ? { kind: 'none' } : { kind: 'count', difference: today - yesterday }

export function toneOf(change: Change, moreIsBetter: boolean): Tone {
  const size =
    change.kind === 'share'
      ? Math.round(change.share * 1000)
      : change.kind === 'count'
        ? change.difference
        : change.kind === 'manifold'
          ? 1
          : 0
  if (!moreIsBetter || size === 0) return 'neutral'
  return size > 0 ? 'better' : 'worse'
}

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
