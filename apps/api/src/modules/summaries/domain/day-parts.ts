import { addDays, boundsOf, businessDayOf, type BusinessDay, type DayRule } from '@backoffice/kernel'

/** The length of a slot, in which figures are compared. */
export const SLOT_MINUTES = 5
const SLOT_MS = SLOT_MINUTES * 60_000

/** Slots are stored for today and the eight days before. */
const SLOT_DAYS = 9

/** Part of a business day, from its start to an exclusive end. */
export type DayPart = { readonly day: BusinessDay; readonly from: Date; readonly until: Date }

export type ComparedParts = {
  /** Up to now. */
  readonly today: DayPart
  /** Up to the same time as the last full slot of today; on a shorter day, up to its end. */
  readonly yesterday: DayPart
  readonly lastWeek: DayPart
  /** The end of the last full slot of today, in the operator's zone: `13:05`. */
  readonly comparedUntil: string
}

/** Today up to now, and the same part of yesterday and of the same weekday last week. */
export function comparedPartsAt(now: Date, rule: DayRule): ComparedParts {
  const day = businessDayOf(now, rule)
  const { from } = boundsOf(day, rule)
  const until = Math.max(from.getTime(), Math.floor(now.getTime() / SLOT_MS) * SLOT_MS)
  const partOf = (days: number): DayPart => {
    const before = addDays(day, -days)
    const bounds = boundsOf(before, rule)
    const sameTime = bounds.from.getTime() + (until - from.getTime())
    return { day: before, from: bounds.from, until: new Date(Math.min(sameTime, bounds.to.getTime())) }
  }
  return {
    today: { day, from, until: now },
    yesterday: partOf(1),
    lastWeek: partOf(7),
    comparedUntil: localTime(new Date(until), rule.timeZone).slice(11),
  }
}

/** The first day with slots. */
export const firstSlotDay = (now: Date, rule: DayRule): BusinessDay => addDays(businessDayOf(now, rule), 1 - SLOT_DAYS)

const HOUR_MS = 3_600_000

/** The hours of a part in the operator's zone, `2026-11-22T13`, oldest first. */
export function hoursOf({ from, until }: Pick<DayPart, 'from' | 'until'>, timeZone: string): string[] {
  const hours = new Set<string>()
  for (let at = from.getTime(); at < until.getTime(); at += HOUR_MS) hours.add(localHourOf(at, timeZone))
  // With a cut-off within an hour, the last hour began before a full hour has passed.
  if (until > from) hours.add(localHourOf(until.getTime() - 1, timeZone))
  return [...hours]
}

const localHourOf = (at: number, timeZone: string): string => localTime(new Date(at), timeZone).slice(0, 13)

/** `2026-11-22T13:05` in a zone. */
function localTime(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}
