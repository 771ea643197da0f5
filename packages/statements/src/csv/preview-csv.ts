import { decodeText, type Encoding, linesOf, looksThai } from '../decode.ts'
import { defaultLimits } from '../options.ts'
import { Problems } from '../problems.ts'
import type { StatementError } from '../statement.ts'
import { type Delimiter, delimiters } from './mapping.ts'
import { readRecords } from './records.ts'

export type PreviewOptions = {
  /** Detected from the first lines when absent. */
  readonly delimiter?: Delimiter
  readonly encoding?: Encoding
  /** Detected where there is a header, when absent. */
  readonly skipLines?: number
  /** Default: true. */
  readonly hasHeader?: boolean
}
export type CsvPreview =
  | {
      readonly ok: true
      readonly delimiter: Delimiter
      readonly encoding: string
      readonly skipLines: number
      readonly header?: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly ok: false; readonly errors: readonly StatementError[] }

const SHOWN = 20
/** Enough for the first rows, so that a preview costs the same for any size. */
const HEAD = 256 * 1024
const GUESSED_FROM = 30

/** The first rows as text, for mapping the columns. */
export function previewCsv(bytes: Uint8Array, options: PreviewOptions = {}): CsvPreview {
  const problems = new Problems(defaultLimits.errors)
  const decoded =
    bytes.length > defaultLimits.bytes
      ? undefined
      : decodeText(bytes, options.encoding, looksThai(bytes) ? 'windows-874' : 'windows-1252')
  if (bytes.length > defaultLimits.bytes) problems.add(0, 'file', 'too_large', `more than ${defaultLimits.bytes} bytes`)
  else if (decoded === undefined) problems.add(0, 'file', 'encoding', `the file is not ${options.encoding ?? 'text'}`)
  if (decoded === undefined) return { ok: false, errors: problems.list() }
  const head = headOf(decoded.text)
  const delimiter = options.delimiter ?? guessDelimiter(head, options.skipLines ?? 0)
  const hasHeader = options.hasHeader ?? true
  const skipLines = options.skipLines ?? (hasHeader ? guessTitleLines(head, delimiter) : 0)
  const records = readRecords(head, { delimiter, skipLines, atMost: SHOWN + (hasHeader ? 1 : 0) }, problems)
  if (records === undefined) return { ok: false, errors: problems.list() }
  const rows = records.map(record => record.cells)
  const found = { ok: true, delimiter, encoding: decoded.encoding, skipLines } as const
  return hasHeader ? { ...found, header: rows[0] ?? [], rows: rows.slice(1) } : { ...found, rows }
}

/** The complete lines of the beginning. */
function headOf(text: string): string {
  if (text.length <= HEAD) return text
  return text.slice(0, Math.max(text.lastIndexOf('\n', HEAD), 0) || HEAD)
}

/** The delimiter that occurs equally often in most lines. */
function guessDelimiter(text: string, skipLines: number): Delimiter {
  const problems = new Problems(1)
  const lines = (linesOf(text, defaultLimits.lines, problems) ?? [])
    .slice(skipLines)
    .filter(line => line.trim() !== '')
    .slice(0, GUESSED_FROM)
  const score = (delimiter: Delimiter): number => {
    const counts = lines.map(line => line.split(delimiter).length - 1)
    return Math.max(
      0,
      ...counts.map(count =>
        count === 0 ? 0 : counts.filter(each => each === count).length * 100 + Math.min(count, 99),
      ),
    )
  }
  return delimiters.reduce((best, each) => (score(each) > score(best) ? each : best))
}

/** Rows searched for the header, and rows below it searched for the first day. */
const TITLES = 40
const BELOW = 3
const MIN_COLUMNS = 3
const DAY =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{8}|\d{1,2}[-/., ]{0,2}[^\d\s/,-]{2,14}[-/., ]{0,2}\d{2,4})(?:$|[\sT,])/u

/**
 * Number of lines above the header, such as bank name, account and period. The header is the first row with at least
 * three columns, without digits, with more filled cells than any row above it and with a day below one of its cells
 * soon after; 0 without such a row.
 */
function guessTitleLines(text: string, delimiter: Delimiter): number {
  const records = readRecords(text, { delimiter, skipLines: 0, atMost: TITLES + BELOW }, new Problems(1)) ?? []
  let widest = 0
  for (const [at, { line, cells }] of records.slice(0, TITLES).entries()) {
    const filled = cells.filter(cell => cell.trim() !== '').length
    const below = records.slice(at + 1, at + 1 + BELOW)
    const hasDay = below.some(row =>
      row.cells.some((cell, position) => DAY.test(cell.trim()) && (cells[position] ?? '').trim() !== ''),
    )
    if (filled >= MIN_COLUMNS && filled > widest && hasDay && !cells.some(cell => /\p{Nd}/u.test(cell))) return line - 1
    widest = Math.max(widest, filled)
  }
  return 0
}
