import { businessDayOf } from '@backoffice/kernel'
import { type ClockTime, instantOf, midnight } from '../calendar.ts'
import type { Day } from '../statement.ts'
import type { Columns } from './columns.ts'
import { readCellDay, readCellTime, splitCell, splitZone, withoutMidnight } from './day-cells.ts'
import type { Sheet } from './sheet.ts'

/** The moment of a row, or what of it is readable. */
type RowMoment =
  | { readonly ok: true; readonly day: Day; readonly at: Date; readonly timeKnown: boolean }
  | { readonly ok: false; readonly day: Day | undefined; readonly isTimeWrong: boolean }

/**
 * Day and time from one or two cells. With a zone behind the time it is an instant, of the day it falls on in the
 * sheet's zone.
 */
export function readMoment(cells: readonly string[], { mapping, columns, timeZone }: Sheet): RowMoment {
  const { day: dayText, time, ahead } = splitMoment(cells, columns)
  const day = readCellDay(dayText, mapping.dateFormat, mapping.era)
  const clock = time === '' ? midnight : readCellTime(time)
  if (day === undefined || clock === undefined) return { ok: false, day, isTimeWrong: clock === undefined }
  const timeKnown = time !== ''
  if (ahead === undefined) return { ok: true, day, at: instantOf(day, timeZone, clock), timeKnown }
  const at = instantAhead(day, clock, ahead)
  return { ok: true, day: businessDayOf(at, { timeZone, cutOff: '00:00' }), at, timeKnown }
}

/** A day alone, or the one of an instant with a zone. */
export function readDayOnly(cell: string, { mapping, timeZone }: Sheet): Day | undefined {
  const { bare, ahead } = splitZone(cell)
  if (ahead === undefined || withoutMidnight(cell) !== cell)
    return readCellDay(withoutMidnight(cell), mapping.dateFormat, mapping.era)
  const { day: text, time } = splitCell(bare)
  const [day, clock] = [readCellDay(text, mapping.dateFormat, mapping.era), readCellTime(time)]
  if (day === undefined || clock === undefined) return undefined
  return businessDayOf(instantAhead(day, clock, ahead), { timeZone, cutOff: '00:00' })
}

function instantAhead(day: Day, { hour, minute, second }: ClockTime, ahead: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + minute - ahead) * 60 + second) * 1000)
}

function splitMoment(
  cells: readonly string[],
  { date, time }: Columns,
): { day: string; time: string; ahead: number | undefined } {
  const cell = (cells[date] ?? '').trim()
  const { bare, ahead } = splitZone(cell)
  // A zone makes sense only with the time beside it; a program's midnight is a day.
  if (time === date || (ahead !== undefined && withoutMidnight(cell) === cell)) return { ...splitCell(bare), ahead }
  const beside = splitZone(time === undefined ? '' : (cells[time] ?? '').trim())
  return { day: withoutMidnight(cell), time: beside.bare, ahead: beside.ahead }
}
