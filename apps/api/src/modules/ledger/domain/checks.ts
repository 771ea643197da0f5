import { addDays, boundsOf, type BusinessDay, businessDayOf, type DayRule } from '@backoffice/kernel'

/** What the verifier checks. */
const ledgerChecks = [
  'balances-sum-to-zero',
  'balance-is-replay',
  'held-is-open-holds',
  'chain-is-gapless',
  'day-is-booked-day',
  'reversal-mirrors',
  'checkpoint-is-replay',
  'day-is-summed',
  'first-deposit-is-first',
] as const
export type LedgerCheck = (typeof ledgerChecks)[number]

/** One finding: the check, its subject, and the expected and found figures. */
export type Finding = {
  readonly check: LedgerCheck | (string & {})
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** Above this number, more findings add no information. */
export const MAX_FINDINGS = 100

/**
 * Scope of a check. `full`: everything. Otherwise the rows of these business days, or those last changed from `since` on,
 * and before `until` if it is set. `recent`: yesterday and today, which changes since the last checks are in. `past`: the
 * days of one month before yesterday.
 */
export type CheckScope =
  | { readonly kind: 'full' }
  | {
      readonly kind: 'recent' | 'past'
      readonly days: readonly BusinessDay[]
      readonly since: Date
      readonly until: Date | null
    }
type PartOfDays = Exclude<CheckScope, { kind: 'full' }>

export const FULL: CheckScope = { kind: 'full' }

export function recentAt(now: Date, rule: DayRule): PartOfDays {
  const today = businessDayOf(now, rule)
  const yesterday = addDays(today, -1)
  return { kind: 'recent', days: [yesterday, today], since: boundsOf(yesterday, rule).from, until: null }
}

/** A month, by its first day, up to the day before yesterday. Null: it has no such day. */
export function pastOf(month: BusinessDay, now: Date, rule: DayRule): PartOfDays | null {
  const last = [addDays(monthAfter(month), -1), addDays(businessDayOf(now, rule), -2)].toSorted()[0]
  if (last === undefined || last < month) return null
  const days: BusinessDay[] = []
  for (let day = month; day <= last; day = addDays(day, 1)) days.push(day)
  return { kind: 'past', days, since: boundsOf(month, rule).from, until: boundsOf(last, rule).to }
}

const monthOf = (day: BusinessDay): BusinessDay => `${day.slice(0, 7)}-01`
const monthAfter = (month: BusinessDay): BusinessDay => monthOf(addDays(month, 31))

/**
 * Each minute verifies one slice of the accounts from their first transfer, so that every account is covered twice a
 * day.
 */
export const SLICES = 720

export const sliceAfter = (last: number | null): number => (last === null ? 0 : (last + 1) % SLICES)

/** The last check, the last one of a past month, and the first day that has anything to verify. */
export type ChecksSoFar = {
  readonly last: {
    readonly at: Date
    readonly durationMs: number
    readonly balanced: boolean
    readonly scope: CheckScope['kind']
  } | null
  readonly lastPast: { readonly at: Date; readonly month: BusinessDay } | null
  readonly firstDay: BusinessDay | null
}

const EVERY_SECONDS = 60
const REST = 20
/** Past months are verified once a day from this time in the operator's time zone, when few players are active. */
const QUIET = '04:00'

/**
 * Returns the due check: recent ones every minute, and between them, month by month, the past once a day. The first
 * check is full. After findings all checks are full until the ledger is clean, because the cause may be old. A check
 * pauses for twenty times its duration, so that it uses at most 5% of one connection.
 */
export function checkDue(soFar: ChecksSoFar, now: Date, rule: DayRule): CheckScope['kind'] | null {
  const { last } = soFar
  if (last === null) return 'full'
  const age = now.getTime() - last.at.getTime()
  // A clock set back must not stop the checks.
  const rested = age < -1000 || age >= Math.max((EVERY_SECONDS - 5) * 1000, last.durationMs * REST)
  if (!rested) return null
  if (!last.balanced) return 'full'
  return last.scope !== 'past' && monthDue(soFar, now, rule) !== null ? 'past' : 'recent'
}

/** The month that is to be verified next today, by its first day. Null: all were. */
export function monthDue({ lastPast, firstDay }: ChecksSoFar, now: Date, rule: DayRule): BusinessDay | null {
  if (firstDay === null) return null
  const quietDay = (instant: Date): BusinessDay => businessDayOf(instant, { timeZone: rule.timeZone, cutOff: QUIET })
  const goesOn = lastPast !== null && quietDay(lastPast.at) === quietDay(now)
  const month = goesOn ? monthAfter(lastPast.month) : monthOf(firstDay)
  return pastOf(month, now, rule) === null ? null : month
}
