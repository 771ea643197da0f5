import { addDays, boundsOf, businessDayOf, type BusinessDay, type DayRule } from '@backoffice/kernel'

export type DayPart = { readonly day: BusinessDay; readonly from: Date; readonly until: Date }

/** Today up to now, and yesterday up to the same elapsed time. On a shorter day, yesterday ends at its end. */
export function dayPartsAt(now: Date, rule: DayRule): { today: DayPart; yesterday: DayPart } {
  const day = businessDayOf(now, rule)
  const before = addDays(day, -1)
  const [bounds, boundsBefore] = [boundsOf(day, rule), boundsOf(before, rule)]
  const sameTime = boundsBefore.from.getTime() + (now.getTime() - bounds.from.getTime())
  return {
    today: { day, from: bounds.from, until: now },
    yesterday: { day: before, from: boundsBefore.from, until: new Date(Math.min(sameTime, boundsBefore.to.getTime())) },
  }
}
