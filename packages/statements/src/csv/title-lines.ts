import { arabicDigits } from '../digits.ts'
import type { CsvRecord } from './records.ts'

/** Rows searched for the header, and rows below it searched for the first day. */
const TITLES = 40
const BELOW = 3
export const TITLE_ROWS = TITLES + BELOW
const MIN_COLUMNS = 3
const DAY =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{8}|\d{1,2}[-/., ]{0,2}[^\d\s/,-]{2,14}[-/., ]{0,2}\d{2,4})(?:$|[\sT,])/u

/**
 * Number of lines above the header, such as bank name, account and period. The header is the first row with at least
 * three columns, without digits, with more filled cells than any row above it and with a day below one of its cells
 * soon after; undefined without such a row.
 */
export function findTitleLines(records: readonly CsvRecord[]): number | undefined {
  let widest = 0
  for (const [at, { line, cells }] of records.slice(0, TITLES).entries()) {
    const filled = cells.filter(cell => cell.trim() !== '').length
    const below = records.slice(at + 1, at + 1 + BELOW)
    const hasDay = below.some(row =>
      row.cells.some((cell, position) => DAY.test(arabicDigits(cell.trim())) && (cells[position] ?? '').trim() !== ''),
    )
    if (filled >= MIN_COLUMNS && filled > widest && hasDay && !cells.some(cell => /\p{Nd}/u.test(cell))) return line - 1
    widest = Math.max(widest, filled)
  }
  return undefined
}
