import { addDays, boundsOf, businessDayOf, type BusinessDay, type DayRule } from '@backoffice/kernel'

/**
 * How much a check looks at. `full`: everything there is. `recent`: what may have changed since the last checks, the
 * rows of these business days (yesterday and today), or those changed since yesterday began.
 */
export type CheckScope =
  | { readonly kind: 'full' }
  | { readonly kind: 'recent'; readonly days: readonly BusinessDay[]; readonly since: Date }

export const FULL: CheckScope = { kind: 'full' }

export function recentAt(now: Date, rule: DayRule): CheckScope & { readonly kind: 'recent' } {
  const today = businessDayOf(now, rule)
  const yesterday = addDays(today, -1)
  return { kind: 'recent', days: [yesterday, today], since: boundsOf(yesterday, rule).from }
}

/**
 * Each minute proves one slice of the accounts from their first transfer on: every account has its turn twice a day.
 */
export const SLICES = 720

export const sliceAfter = (last: number | null): number => (last === null ? 0 : (last + 1) % SLICES)

/** The last check, and the last one of everything. */
export type ChecksSoFar = {
  readonly last: { readonly at: Date; readonly durationMs: number; readonly balanced: boolean } | null
  readonly lastFullAt: Date | null
}

const EVERY_SECONDS = 60
const REST = 20
/** When nobody plays: the full check is made once a day, after this time in the operator's zone. */
const QUIET = '04:00'

/**
 * Which check is due. Recent ones every minute, a full one once a day; books that were found broken are checked in full
 * until they are whole, since what is broken may be old. A check that took long rests twenty times as long: it never
 * costs more than a twentieth of one connection.
 */
export function checkDue(
  { last, lastFullAt }: ChecksSoFar,
  now: Date,
  { timeZone }: DayRule,
): CheckScope['kind'] | null {
  if (last === null) return 'full'
  const age = now.getTime() - last.at.getTime()
  // A clock that was set back must not stop the checks.
  const rested = age < -1000 || age >= Math.max((EVERY_SECONDS - 5) * 1000, last.durationMs * REST)
  if (!rested) return null
  const quietDay = (instant: Date): BusinessDay => businessDayOf(instant, { timeZone, cutOff: QUIET })
  return !last.balanced || lastFullAt === null || quietDay(lastFullAt) !== quietDay(now) ? 'full' : 'recent'
}
