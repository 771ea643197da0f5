import { type MomentCell, type NumberCell, storedDay, type TableCell } from '../tables/table.ts'
import type { NumberKind } from './number-format.ts'

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/
/** As most programs write it. */
const STORED = /^-?\d+(?:\.\d+)?$/
/** Spreadsheets calculate with doubles and show their first 15 digits. */
const DIGITS = 15
const SECONDS = 24 * 60 * 60

/** A cell by its stored number and format; text that is no number stays as it is. */
export function numberCell(text: string, kind: NumberKind, is1904: boolean): TableCell {
  if (!NUMBER.test(text)) return text
  if (kind === 'day' || kind === 'time' || kind === 'moment') {
    const moment = momentOf(Number(text), kind, is1904)
    if (moment !== undefined) return moment
  }
  const number = plainNumber(text)
  if (typeof kind === 'string' || !/^\d+$/.test(number)) return { number } satisfies NumberCell
  // Leading zeros belong to account numbers and references, not to amounts.
  return number.padStart(kind.zeros, '0')
}

/** Days since the epoch of the workbook, with the time as their fraction. */
function momentOf(serial: number, kind: 'day' | 'time' | 'moment', is1904: boolean): MomentCell | undefined {
  const seconds = Math.round(serial * SECONDS)
  if (seconds < 0 || !Number.isSafeInteger(seconds * 1000)) return undefined
  const ofDay = seconds % SECONDS
  const time = [ofDay / 3600, (ofDay / 60) % 60, ofDay % 60]
    .map(part => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
  if (kind === 'time') return { time }
  // From March 1900, before which no statement is.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const day = storedDay(start + (seconds - ofDay) * 1000)
  if (day === undefined) return undefined
  return kind === 'day' && ofDay === 0 ? { day } : { day, time }
}

/** The digits as stored; a result of a calculation, such as `0.30000000000000004`, as a spreadsheet shows it. */
function plainNumber(text: string): string {
  if (text.length <= DIGITS && STORED.test(text)) return text
  const shown = Number(Number(text).toPrecision(DIGITS))
  const plain = String(shown)
  if (!plain.includes('e')) return plain
  // Larger than any amount, or smaller than any part of one.
  return Math.abs(shown) >= 1 ? String(BigInt(shown)) : shown.toFixed(DIGITS)
}
