import type { LicenceRules, LimitPeriod } from '@backoffice/contract/licences/rules'
import { addDays, boundsOf, type BusinessDay, businessDayOf, type DayRule } from '@backoffice/kernel'

/** How windows run: by the licence, in the operator's zone. */
export type WindowRule = { readonly dayRule: DayRule; readonly window: LicenceRules['limitWindow'] }

/** The window of a limit that runs: use counts from `from` on. `until` null: it moves with the time. */
export type LimitWindow = { readonly from: Date; readonly until: Date | null }

const DAY_MS = 86_400_000
/** Length of a moving window; a month is always that of the calendar. */
const ROLLING_MS = { day: DAY_MS, week: 7 * DAY_MS } as const

const movedBy = (period: LimitPeriod, at: Date): Date => {
  if (period === 'month') throw new Error('a month does not move')
  return new Date(at.getTime() + ROLLING_MS[period])
}

/** Moving windows are 24 hours and 7 days of elapsed time, whatever clocks do; fixed ones are business days. */
export function windowOf(period: LimitPeriod, now: Date, { dayRule, window }: WindowRule): LimitWindow {
  // What was used exactly as long ago as the window is has left it.
  if (period !== 'month' && window === 'rolling')
    return { from: new Date(now.getTime() - ROLLING_MS[period] + 1), until: null }
  const [first, next] = daysOf(period, businessDayOf(now, dayRule))
  return { from: boundsOf(first, dayRule).from, until: boundsOf(next, dayRule).from }
}

/** The first day of the period with this day, and that of the next period. */
function daysOf(period: LimitPeriod, day: BusinessDay): readonly [BusinessDay, BusinessDay] {
  switch (period) {
    case 'day':
      return [day, addDays(day, 1)]
    case 'week': {
      const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
      return [monday, addDays(monday, 7)]
    }
    case 'month': {
      const first = `${day.slice(0, 7)}-01`
      return [first, `${addDays(first, 31).slice(0, 7)}-01`]
    }
  }
}

/** When the period that runs is over: a moving one as long from now as it is. */
export function endOf(period: LimitPeriod, now: Date, rule: WindowRule): Date {
  return windowOf(period, now, rule).until ?? movedBy(period, now)
}

/** Until when a limit keeps its use: the end of the window, or when the first part of the use leaves a moving one. */
export const leavesAt = (period: LimitPeriod, { until }: LimitWindow, firstUse: Date | null): Date | null =>
  until ?? (firstUse === null ? null : movedBy(period, firstUse))
