import { type ClockTime, dayOf, instantOf, isClockTime, midnight } from '../calendar.ts'
import type { Problems } from '../problems.ts'
import type { Day } from '../statement.ts'
import { children } from './element.ts'
import type { XmlElement } from './xml.ts'

export type Moment = { readonly on: Day; readonly at: Date; readonly timeKnown: boolean }

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

/** A choice of `Dt` and `DtTm`. The day is the written one; midnight means an unknown time. */
export function readMoment(
  choice: XmlElement,
  where: string,
  timeZone: string,
  problems: Problems,
): Moment | undefined {
  const element = children(choice, 'DtTm')[0] ?? children(choice, 'Dt')[0]
  if (element === undefined) return problems.add(choice.line, where, 'missing', 'neither Dt nor DtTm')
  return momentOf(element, `${where}/${element.name}`, timeZone, problems)
}

export function momentOf(element: XmlElement, where: string, timeZone: string, problems: Problems): Moment | undefined {
  const text = element.text.trim()
  const match = SHAPE.exec(text)
  if (match === null) return problems.add(element.line, where, 'date', 'not a date or time as ISO 8601 writes it', text)
  const [, year, month, day, hour, minute, second, zone] = match
  const on = dayOf(Number(year), Number(month), Number(day))
  if (on === undefined) return problems.add(element.line, where, 'date', 'not a day of the calendar', text)
  const time: ClockTime = { hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second ?? 0) }
  if (!isClockTime(time)) return problems.add(element.line, where, 'time', 'not a time of the day', text)
  const timeKnown = time.hour + time.minute + time.second > 0
  const instant = zone === undefined || !timeKnown ? instantOf(on, timeZone, timeKnown ? time : midnight) : zoned(text)
  if (Number.isNaN(instant.getTime())) return problems.add(element.line, where, 'time', 'not an offset from UTC', text)
  return { on, at: instant, timeKnown }
}

/** Date.parse accepts only a point before the fraction; three digits are enough. */
function zoned(text: string): Date {
  return new Date(text.replace(/[.,](\d{1,3})\d*/, '.$1'))
}
