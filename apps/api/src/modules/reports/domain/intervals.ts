import type { ScheduleStep } from '@backoffice/contract/reports/terms'
import { addDays, type BusinessDay } from '@backoffice/kernel'

/** Business days, both inclusive. */
export type Interval = { readonly from: BusinessDay; readonly to: BusinessDay }

const MONDAY = 1
const weekdayOf = (day: BusinessDay): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const monthOf = (day: BusinessDay): BusinessDay => `${day.slice(0, 7)}-01`

/** The day, the week from Monday or the month that a day is in. */
export function intervalOf(step: ScheduleStep, day: BusinessDay): Interval {
  if (step === 'daily') return { from: day, to: day }
  if (step === 'weekly') {
    const from = addDays(day, -((weekdayOf(day) - MONDAY + 7) % 7))
    return { from, to: addDays(from, 6) }
  }
  const from = monthOf(day)
  return { from, to: addDays(monthOf(addDays(from, 31)), -1) }
}

/** How far back an interval that was missed is still issued. */
const MAX_DAYS_LATE = 40

/**
 * The intervals that are over and were not issued: after the last one, or from the one that the schedule was added in.
 * Those that are long over are left out. At most `most`, oldest first.
 */
export function dueIntervals(step: ScheduleStep, { since, last, ended, most }: DueQuery): Interval[] {
  const earliest = [since, addDays(ended, -MAX_DAYS_LATE), ...(last === null ? [] : [addDays(last, 1)])].toSorted()
  const due: Interval[] = []
  let next = intervalOf(step, earliest.at(-1) ?? since)
  while (next.to <= ended && due.length < most) {
    due.push(next)
    next = intervalOf(step, addDays(next.to, 1))
  }
  return due
}

type DueQuery = {
  /** The day the schedule was added on. */
  readonly since: BusinessDay
  /** The last day of the newest interval that was issued. */
  readonly last: BusinessDay | null
  /** The last day that is over. */
  readonly ended: BusinessDay
  readonly most: number
}
