import { decodeText, type Encoding, linesOf, looksThai } from '../decode.ts'
import { defaultLimits } from '../options.ts'
import { Problems } from '../problems.ts'
import type { StatementError } from '../statement.ts'
import { recordsOf, type Table } from '../tables/table.ts'
import { type Delimiter, delimiters } from './mapping.ts'
import { readRecords } from './records.ts'
import { findTitleLines, TITLE_ROWS } from './title-lines.ts'

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

function guessTitleLines(text: string, delimiter: Delimiter): number {
  const shape = { delimiter, skipLines: 0, atMost: TITLE_ROWS }
  return findTitleLines(readRecords(text, shape, new Problems(1)) ?? []) ?? 0
}

/** The first rows of a sheet or an HTML table; the options of a text file have no meaning. */
export function previewTable(table: Table, { skipLines: chosen, hasHeader = true }: PreviewOptions = {}): CsvPreview {
  const records = recordsOf(table)
  const skipLines = chosen ?? (hasHeader ? (findTitleLines(records) ?? 0) : 0)
  const rows = records
    .filter(({ line }) => line > skipLines)
    .slice(0, SHOWN + (hasHeader ? 1 : 0))
    .map(({ cells }) => cells)
  const found = { ok: true, delimiter: ',', encoding: 'utf-8', skipLines } as const
  return hasHeader ? { ...found, header: rows[0] ?? [], rows: rows.slice(1) } : { ...found, rows }
}
