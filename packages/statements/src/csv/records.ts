import { CsvError, parse } from 'csv-parse/sync'
import type { Problems } from '../problems.ts'
import type { Delimiter } from './mapping.ts'

/** One row of cells and its starting line. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

type CsvShape = { readonly delimiter: Delimiter; readonly skipLines: number; readonly atMost: number }

const MAX_CELLS = 500
const MAX_RECORD = 64 * 1024
/** A file of separators has millions of empty cells, so their number is limited. */
const MAX_ALL_CELLS = 3_000_000

/** The rows of a CSV text (RFC 4180, any line end), without empty lines; undefined when its quotes are broken. */
export function readRecords(text: string, shape: CsvShape, problems: Problems): readonly CsvRecord[] | undefined {
  // One kind of line end: csv-parse counts a CRLF inside quotes as two lines.
  const { rest, skipped } = withoutLines(withoutFormulas(text.replaceAll(/\r\n?/g, '\n')), shape.skipLines)
  // csv-parse limits cell content, not separators.
  const long = longLine(rest)
  if (long !== undefined) return problems.add(skipped + long, 'row', 'malformed', TOO_LONG)
  const cells = { all: 0 }
  try {
    // `info: true` makes each record an object of both, which csv-parse's types do not state.
    const found = parse(rest, {
      delimiter: shape.delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: '\n',
      max_record_size: MAX_RECORD,
      to: shape.atMost,
      // Checked while reading, so that the first row that is too wide ends it.
      onRecord: row => {
        const { info, record } = row as unknown as Found
        cells.all += record.length
        if (record.length > MAX_CELLS)
          throw new TooMuch(skipped + info.lines - breaksIn(record), `more than ${MAX_CELLS} columns`)
        if (cells.all > MAX_ALL_CELLS) throw new TooMuch(skipped + info.lines, `more than ${MAX_ALL_CELLS} cells`)
        return row
      },
    }) as unknown as readonly Found[]
    const records = found.map(({ info, record }) => ({ line: skipped + info.lines - breaksIn(record), cells: record }))
    return records.filter(record => record.cells.some(cell => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof TooMuch) return problems.add(error.line, 'row', 'columns', error.message)
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? skipped + error['lines'] : 0
    return problems.add(line, 'row', 'malformed', messages[error.code] ?? 'not a row of a CSV file')
  }
}

type Found = { readonly info: { readonly lines: number }; readonly record: readonly string[] }

/** Ends the reading. Never leaves this file. */
class TooMuch extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const TOO_LONG = `a row has more than ${MAX_RECORD} characters`
const messages: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
  INVALID_OPENING_QUOTE: 'a quote stands inside a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: TOO_LONG,
}

/** `="0123"` marks a number as text for spreadsheets. Other quoted text stays as it is. */
function withoutFormulas(text: string): string {
  if (!text.includes('="')) return text
  return text.replaceAll(/"[^"]*"|=("[^"\n]*")/g, (found, quoted: string | undefined) => quoted ?? found)
}

/** The first line, from 1, that is too long for any row. */
function longLine(text: string): number | undefined {
  for (let [from, line] = [0, 1]; from < text.length; line += 1) {
    const end = text.indexOf('\n', from)
    const next = end === -1 ? text.length : end
    if (next - from > MAX_RECORD) return line
    from = next + 1
  }
  return undefined
}

/** A record's line is counted at its end. */
function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0)
}

function withoutLines(text: string, count: number): { rest: string; skipped: number } {
  let from = 0
  for (let skipped = 0; skipped < count; skipped += 1) {
    const end = text.indexOf('\n', from)
    if (end === -1) return { rest: '', skipped }
    from = end + 1
  }
  return { rest: text.slice(from), skipped: count }
}
