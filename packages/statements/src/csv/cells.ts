import { type ReadAmount, readAmount } from '../amount.ts'
import { type ClockTime, dayOf, fullYear, isClockTime } from '../calendar.ts'
import type { Day } from '../statement.ts'
import type { CsvMapping, DateFormat } from './mapping.ts'

export type SignedAmount = ReadAmount & { readonly negative?: boolean }

const bad = (why: string): SignedAmount => ({ ok: false, why })

/** An amount with its sign before, behind, or as brackets around it, and grouping only as the mapping says. */
export function readCellAmount(cell: string, mapping: CsvMapping): SignedAmount {
  const text = cell.replaceAll(/[\p{Zs}]/gu, ' ').trim()
  const { bare, negative } = withoutSign(text)
  const digits = withoutGrouping(bare.trim(), mapping)
  if (digits === undefined) return bad('thousands are not grouped as the mapping says')
  const read = readAmount(digits, mapping.decimal, mapping.currency)
  if (!read.ok) return read
  if (negative && read.amount === 0n) return bad('zero has no sign')
  return { ...read, negative }
}

function withoutSign(text: string): { bare: string; negative: boolean } {
  const isMinus = (sign: string): boolean => sign === '-' || sign === '−'
  if (text.startsWith('(') && text.endsWith(')')) return { bare: text.slice(1, -1), negative: true }
  if (isMinus(text.slice(0, 1))) return { bare: text.slice(1), negative: true }
  if (isMinus(text.slice(-1))) return { bare: text.slice(0, -1), negative: true }
  return { bare: text.startsWith('+') ? text.slice(1) : text, negative: false }
}

/** Without the thousands marks; undefined when they stand anywhere but between groups of three. */
function withoutGrouping(text: string, { thousands, decimal }: CsvMapping): string | undefined {
  if (thousands === undefined || !text.includes(thousands)) return text
  const at = text.indexOf(decimal)
  const [whole, fraction] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
  const [first = '', ...groups] = whole.split(thousands)
  const sound = first.length >= 1 && first.length <= 3 && groups.every(group => group.length === 3)
  return sound && !fraction.includes(thousands) ? first + groups.join('') + fraction : undefined
}

const separated = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/
const BUDDHIST = 543

/** A day in the mapping's format. Days and months may lack their leading zero, as spreadsheets leave it out; years may not. */
export function readCellDay(cell: string, format: DateFormat, era: CsvMapping['era']): Day | undefined {
  const text = cell.trim()
  const parts = format === 'YYYYMMDD' ? /^(\d{4})()(\d{2})(\d{2})$/.exec(text) : separated.exec(text)
  if (parts === null) return undefined
  const separator = /[-/.]/.exec(format)?.[0] ?? ''
  const [, first = '', mark, second = '', third = ''] = parts
  if (mark !== separator) return undefined
  const yearFirst = format.startsWith('Y')
  const year = yearFirst ? first : third
  const [month, day] = format.startsWith('D') ? [second, first] : yearFirst ? [second, third] : [first, second]
  const yearDigits = format.endsWith('/YY') || format.endsWith('-YY') || format.endsWith('.YY') ? 2 : 4
  if (year.length !== yearDigits || day.length > 2 || month.length > 2) return undefined
  return dayOf(commonYear(Number(year), yearDigits, era), Number(month), Number(day))
}

/** 2569 and 69 of the Buddhist Era are 2026. A year of the wrong era lies outside the calendar and is refused there. */
function commonYear(year: number, digits: number, era: CsvMapping['era']): number {
  if (era === 'be') return (digits === 2 ? 2500 + year : year) - BUDDHIST
  return digits === 2 ? fullYear(year) : year
}

/** `13:45`, `13:45:59`, also with points. */
export function readCellTime(cell: string): ClockTime | undefined {
  const match = /^(\d{1,2})([:.])(\d{2})(?:\2(\d{2}))?$/.exec(cell.trim())
  if (match === null) return undefined
  const time = { hour: Number(match[1]), minute: Number(match[3]), second: Number(match[4] ?? 0) }
  return isClockTime(time) ? time : undefined
}
