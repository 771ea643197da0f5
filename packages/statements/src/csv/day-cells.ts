import { type ClockTime, dayOf, fullYear, isClockTime } from '../calendar.ts'
import { arabicDigits } from '../digits.ts'
import type { Day } from '../statement.ts'
import type { CsvMapping, DateFormat } from './mapping.ts'

/** January to December: abbreviated in English; abbreviated without points and in full in Thai. */
const months = [
  'jan ม.ค. มกราคม january',
  'feb ก.พ. กุมภาพันธ์ february',
  'mar มี.ค. มีนาคม march',
  'apr เม.ย. เมษายน april',
  'may พ.ค. พฤษภาคม',
  'jun มิ.ย. มิถุนายน june',
  'jul ก.ค. กรกฎาคม july',
  'aug ส.ค. สิงหาคม august',
  'sep ก.ย. กันยายน september sept',
  'oct ต.ค. ตุลาคม october',
  'nov พ.ย. พฤศจิกายน november',
  'dec ธ.ค. ธันวาคม december',
]

const key = (name: string): string => name.replaceAll('.', '').toLowerCase().normalize('NFC')
const known = new Map(months.flatMap((names, at) => names.split(' ').map(name => [key(name), at + 1] as const)))

/** 1 to 12, from a month's Thai or English name, full or abbreviated, with or without points. */
const monthOf = (name: string): number | undefined => known.get(key(name))

const separated = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/
/** `20 พ.ย. 2569`, `20-Nov-26`, `1/ธันวาคม/2569`. */
const named = /^(\d{1,2})[-/., ]{0,2}([^\d\s/,-]{2,14})[-/., ]{0,2}(\d{2}|\d{4})$/u
const MAX_LENGTH = 40
const BUDDHIST = 543

/**
 * A day in the mapping's format. Days and months may lack their leading zero; years may not. With the day first, a
 * month may be written by name, with any separators.
 */
export function readCellDay(cell: string, format: DateFormat, era: CsvMapping['era']): Day | undefined {
  const text = arabicDigits(cell.trim())
  if (text.length > MAX_LENGTH) return undefined
  const yearDigits = format.endsWith('/YY') || format.endsWith('-YY') || format.endsWith('.YY') ? 2 : 4
  const spelt = format.startsWith('D') ? named.exec(text.replaceAll(/\s+/gu, ' ')) : null
  if (spelt !== null) {
    const [, day = '', name = '', year = ''] = spelt
    const month = monthOf(name)
    return month === undefined || year.length !== yearDigits
      ? undefined
      : dayOf(commonYear(Number(year), yearDigits, era), month, Number(day))
  }
  const parts = format === 'YYYYMMDD' ? /^(\d{4})()(\d{2})(\d{2})$/.exec(text) : separated.exec(text)
  if (parts === null) return undefined
  const separator = /[-/.]/.exec(format)?.[0] ?? ''
  const [, first = '', mark, second = '', third = ''] = parts
  if (mark !== separator) return undefined
  const yearFirst = format.startsWith('Y')
  const year = yearFirst ? first : third
  const [month, day] = format.startsWith('D') ? [second, first] : yearFirst ? [second, third] : [first, second]
  if (year.length !== yearDigits || day.length > 2 || month.length > 2) return undefined
  return dayOf(commonYear(Number(year), yearDigits, era), Number(month), Number(day))
}

/** 2569 and 69 of the Buddhist era are 2026. A year of the wrong era is outside the valid range and refused. */
function commonYear(year: number, digits: number, era: CsvMapping['era']): number {
  if (era === 'be') return (digits === 2 ? 2500 + year : year) - BUDDHIST
  return digits === 2 ? fullYear(year) : year
}

const clock = /^(\d{1,2})([:.])(\d{2})(?:\2(\d{2})(?:[.,]\d{1,9})?)?(?: ?(AM|PM|น\.?))?$/iu

/** `13:45`, `13:45:59`, also with points, followed by `น.` or, up to 12, `AM` or `PM`. */
export function readCellTime(cell: string): ClockTime | undefined {
  const match = cell.length > MAX_LENGTH ? null : clock.exec(arabicDigits(cell.trim()))
  if (match === null) return undefined
  const half = (match[5] ?? '').toUpperCase()
  const hour = Number(match[1])
  const isHalf = half === 'AM' || half === 'PM'
  if (isHalf && (hour < 1 || hour > 12)) return undefined
  const time = {
    hour: isHalf ? (hour % 12) + (half === 'PM' ? 12 : 0) : hour,
    minute: Number(match[3]),
    second: Number(match[4] ?? 0),
  }
  return isClockTime(time) ? time : undefined
}

const TIME_BEHIND = /^(.{4,30}?)(?:T|,? )(\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:AM|PM|น\.?))?)$/iu
const PLAIN_DAY = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{8})[T ]/
/** Behind a time: `Z`, `+07:00`, `+0700`, `+07`, `UTC`. */
const ZONE = /(?<=\d) ?(?:(Z|UTC|GMT)|([+-])(\d{2})(?::?(\d{2}))?)$/i

/** Minutes ahead of UTC of a zone behind a time, and the text without it. */
export function splitZone(cell: string): { bare: string; ahead: number | undefined } {
  const text = cell.trim()
  const match = ZONE.exec(text)
  // The digits of a day are no zone.
  if (match === null || !/\d:\d{2}/.test(text.slice(0, match.index))) return { bare: cell, ahead: undefined }
  const [, , sign, hours = '0', minutes = '0'] = match
  const ahead = Number(hours) * 60 + Number(minutes)
  if (ahead > 14 * 60 || Number(minutes) > 59) return { bare: cell, ahead: undefined }
  return { bare: text.slice(0, match.index), ahead: sign === '-' ? -ahead : ahead }
}

/** Splits a cell of day and time; month names may contain blanks, times only before their suffix. */
export function splitCell(cell: string): { day: string; time: string } {
  const text = arabicDigits(cell.trim().replaceAll(/\s+/gu, ' '))
  const match = text.length > MAX_LENGTH ? null : TIME_BEHIND.exec(text)
  if (match !== null) return { day: match[1] ?? '', time: match[2] ?? '' }
  if (!PLAIN_DAY.test(text)) return { day: text, time: '' }
  const at = text.search(/[T ]/)
  return { day: text.slice(0, at), time: text.slice(at + 1).trim() }
}

/** Removes the midnight that programs append to a day, with any zone. */
export function withoutMidnight(cell: string): string {
  const { day, time } = splitCell(splitZone(cell).bare)
  return /^0?0[:.]00(?:[:.]00(?:[.,]0{1,9})?)?$/.test(time) ? day : cell
}
