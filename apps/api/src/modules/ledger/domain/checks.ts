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
 * Scope of a check. `full`: everything. `recent`: changes since the last checks: the rows of these business days
 * (yesterday and today), or those changed since yesterday began.
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
 * Each minute verifies one slice of the accounts from their first transfer, so that every account is covered twice a
 * day.
 */
export const SLICES = 720

export const sliceAfter = (last: number | null): number => (last === null ? 0 : (last + 1) % SLICES)

/** The last check, and the last full one. */
export type ChecksSoFar = {
  readonly last: { readonly at: Date; readonly durationMs: number; readonly balanced: boolean } | null
  readonly lastFullAt: Date | null
}

const EVERY_SECONDS = 60
const REST = 20
/** The daily full check runs after this time in the operator's time zone, when few players are active. */
const QUIET = '04:00'

/**
 * Returns the due check: recent ones every minute, a full one daily. After findings all checks are full until the
 * ledger is clean, because the cause may be old. A check pauses for twenty times its duration, so that it uses at most
 * 5% of one connection.
 */
export function checkDue(
  { last, lastFullAt }: ChecksSoFar,
  now: Date,
  { timeZone }: DayRule,
): CheckScope['kind'] | null {
  if (last === null) return 'full'
  const age = now.getTime() - last.at.getTime()
  // A clock set back must not stop the checks.
  const rested = age < -1000 || age >= Math.max((EVERY_SECONDS - 5) * 1000, last.durationMs * REST)
  if (!rested) return null
  const quietDay = (instant: Date): BusinessDay => businessDayOf(instant, { timeZone, cutOff: QUIET })
  return !last.balanced || lastFullAt === null || quietDay(lastFullAt) !== quietDay(now) ? 'full' : 'recent'
}
