import { dayOf } from '../calendar.ts'
import type { CsvMapping } from '../csv/mapping.ts'
import type { CsvRecord } from '../csv/records.ts'
import type { Day } from '../statement.ts'

/** Text, or a number or a moment as a spreadsheet stores it, without its notation. */
export type TableCell = string | NumberCell | MomentCell
/** `-1234.5`: plain digits with a point. */
export type NumberCell = { readonly number: string }
/** A day, a time `HH:MM:SS`, or both. */
export type MomentCell = { readonly day?: Day; readonly time?: string }

/** One row and its number, from 1. */
type TableRow = { readonly line: number; readonly cells: readonly TableCell[] }

/** A sheet of a workbook or a table of an HTML page, without empty rows. */
export type Table = { readonly name: string; readonly rows: readonly TableRow[] }

export const MAX_COLUMNS = 500
export const MAX_ALL_CELLS = 3_000_000
/** Excel's own limit. */
export const MAX_CELL_TEXT = 32_767
/** Characters of all cells, counted where they stand: one text may be in many cells. */
export const MAX_ALL_TEXT = 16 * 1024 * 1024

type Notation = Pick<CsvMapping, 'dateFormat' | 'era' | 'decimal'>
const shown: Notation = { dateFormat: 'YYYY-MM-DD', era: 'ce', decimal: '.' }

/**
 * The rows as records of text of equal width, as a CSV has them. Numbers and days have only one meaning, so they are
 * written as the mapping reads them; without a mapping as `-1234.5` and `2026-01-31`.
 */
export function recordsOf({ rows }: Table, notation: Notation = shown): readonly CsvRecord[] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const days = new Map<Day, string>()
  return rows.map(({ line, cells }) => {
    const texts = cells.map(cell => (typeof cell === 'string' ? cell : written(cell, notation, days)))
    while (texts.length < width) texts.push('')
    return { line, cells: texts }
  })
}

function written(cell: NumberCell | MomentCell, notation: Notation, days: Map<Day, string>): string {
  if ('number' in cell) return notation.decimal === '.' ? cell.number : cell.number.replace('.', notation.decimal)
  const { day, time = '' } = cell
  if (day === undefined) return time
  const text = days.get(day) ?? writeDay(day, notation)
  days.set(day, text)
  return time === '' ? text : `${text} ${time}`
}

function writeDay(day: Day, { dateFormat, era }: Notation): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const full = era === 'be' ? String(Number(year) + BUDDHIST) : year
  return dateFormat.replace('YYYY', full).replace('YY', full.slice(-2)).replace('MM', month).replace('DD', date)
}

const BUDDHIST = 543
const BUDDHIST_FROM = 2400

/** Cached: a statement has few days and many cells. */
const known = new Map<number, Day | undefined>()
const KNOWN = 1_000

/**
 * The day that begins at an instant in UTC, or undefined outside the years of statements; programs also store Buddhist
 * years as if they were Gregorian.
 */
export function storedDay(instant: number): Day | undefined {
  if (known.has(instant)) return known.get(instant)
  const date = new Date(instant)
  const year = date.getUTCFullYear()
  const common = year >= BUDDHIST_FROM ? year - BUDDHIST : year
  const day = dayOf(common, date.getUTCMonth() + 1, date.getUTCDate())
  if (known.size >= KNOWN) known.clear()
  known.set(instant, day)
  return day
}
