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

/** Today against an earlier day; `manifold`: too large for a percentage, `none`: nothing to compare with. */
export type Change =
  | { kind: 'share'; share: number }
  | { kind: 'count'; difference: number }
  | { kind: 'seconds'; difference: number }
  | { kind: 'manifold' }
  | { kind: 'none' }
/** Which direction is clearly better; `neither`: the change is shown in grey. */
export type Better = 'more' | 'less' | 'neither'
/** `better` and `worse` apply where a direction has a rating; otherwise `neutral`. */
type Tone = 'better' | 'worse' | 'neutral'

/** From this factor on, text replaces the percentage. */
const MANIFOLD = 10
const none: Change = { kind: 'none' }

/** The relative change of an amount, which may be negative; null where there is no figure of a day. */
export function shareOf(today: number | null, before: number | null): Change {
  if (today === null || before === null || before === 0) return none
  if (before > 0 && today > MANIFOLD * before) return { kind: 'manifold' }
  return { kind: 'share', share: (today - before) / Math.abs(before) }
}

export const differenceOf = (today: number, before: number | null): Change =>
  before === null || before === 0 ? none : { kind: 'count', difference: today - before }

/** The change of a duration in seconds. */
export const slowerBy = (today: number | null, before: number | null): Change =>
  today === null || before === null ? none : { kind: 'seconds', difference: Math.round(today - before) }

export function toneOf(change: Change, better: Better): Tone {
  const size = sizeOf(change)
  if (better === 'neither' || size === 0) return 'neutral'
  return size > 0 === (better === 'more') ? 'better' : 'worse'
}

/** The sign of a change as it is shown: one that rounds to zero has none. */
function sizeOf(change: Change): number {
  switch (change.kind) {
    case 'share':
      return Math.round(change.share * 1000)
    case 'count':
    case 'seconds':
      return change.difference
    case 'manifold':
      return 1
    case 'none':
      return 0
  }
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
