import { Parser } from 'htmlparser2'
import { Unreadable } from '../containers/unreadable.ts'
import { decodeAs, decodeText, looksThai, markedEncoding } from '../decode.ts'
import { MAX_ALL_CELLS, MAX_COLUMNS, type Table } from './table.ts'

const CHARSET = /<meta[^>]{0,200}\bcharset\s*=\s*["']?\s*([\w-]{1,30})/i
const HEAD = 4_096
const MAX_TABLES = 500
const MAX_DEPTH = 64
/** Rows a cell may span. */
const MAX_SPAN = 1_000

/** `covered`: rows in which a cell of an earlier row still covers a column. */
type OpenTable = {
  readonly rows: { line: number; cells: string[] }[]
  readonly covered: number[]
  line: number
  cells: string[] | undefined
  cell: { readonly column: number; text: string } | undefined
}

/**
 * The tables of an HTML page, as many banks name `.xls`; a table inside a cell is a table of its own. Throws
 * `Unreadable` where a table does not end, because its last rows may be missing.
 */
export function readHtmlTables(bytes: Uint8Array): readonly Table[] {
  const tables: Table[] = []
  const open: OpenTable[] = []
  let [hidden, all] = [0, 0]
  const stop = (code: 'columns' | 'too_large' | 'incomplete', why: string): never => {
    throw new Unreadable(open.at(-1)?.line ?? 0, 'table', code, why)
  }
  const put = (cells: string[]): void => {
    all += 1
    if (cells.push('') > MAX_COLUMNS) stop('columns', `more than ${MAX_COLUMNS} columns`)
    if (all > MAX_ALL_CELLS) stop('too_large', `more than ${MAX_ALL_CELLS} cells`)
  }
  const skipCovered = (cells: string[], covered: number[]): void => {
    for (let left = covered[cells.length] ?? 0; left > 0; left = covered[cells.length] ?? 0) {
      covered[cells.length] = left - 1
      put(cells)
    }
  }
  const openTable = (): void => {
    const rows: OpenTable['rows'] = []
    tables.push({ name: String(tables.length + 1), rows })
    open.push({ rows, covered: [], line: 0, cells: undefined, cell: undefined })
    if (tables.length > MAX_TABLES || open.length > MAX_DEPTH) stop('too_large', 'too many tables')
  }
  const openCell = (of: OpenTable, columns: number, rows: number): void => {
    if (of.cells === undefined) return
    skipCovered(of.cells, of.covered)
    const column = of.cells.length
    of.cell = { column, text: '' }
    for (let each = 0; each < columns; each += 1) {
      put(of.cells)
      of.covered[column + each] = rows - 1
    }
  }
  const closeRow = ({ rows, line, cells, covered }: OpenTable): void => {
    if (cells === undefined) return
    skipCovered(cells, covered)
    if (cells.some(cell => cell !== '')) rows.push({ line, cells })
  }
  const parser = new Parser({
    onopentag(name, { colspan, rowspan }) {
      const current = open.at(-1)
      if (name === 'script' || name === 'style') hidden += 1
      if (name === 'table') openTable()
      else if (current === undefined) return
      else if (name === 'tr') [current.line, current.cells] = [current.line + 1, []]
      else if (name === 'td' || name === 'th')
        openCell(current, spanOf(colspan, MAX_COLUMNS), spanOf(rowspan, MAX_SPAN))
      else if (name === 'br' && current.cell !== undefined) current.cell.text += ' '
    },
    ontext(content) {
      const cell = open.at(-1)?.cell
      if (cell !== undefined && hidden === 0) cell.text += content
    },
    onclosetag(name, implied) {
      const current = open.at(-1)
      if (name === 'script' || name === 'style') hidden -= 1
      if (current === undefined) return
      if ((name === 'td' || name === 'th') && current.cell !== undefined && current.cells !== undefined) {
        current.cells[current.cell.column] = current.cell.text.replaceAll(/\s+/gu, ' ').trim()
        current.cell = undefined
      } else if (name === 'tr') {
        closeRow(current)
        current.cells = undefined
      } else if (name === 'table') {
        if (implied) stop('incomplete', 'the table does not end')
        open.pop()
      }
    },
  })
  parser.write(decodeHtml(bytes))
  parser.end()
  return tables.filter(({ rows }) => rows.length > 0)
}

function spanOf(text: string | undefined, most: number): number {
  const span = Number(text ?? 1)
  return Number.isInteger(span) && span > 1 ? Math.min(span, most) : 1
}

/** By a byte order mark, the page's own statement, or its bytes. */
function decodeHtml(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD))
  const stated = markedEncoding(bytes) === undefined ? CHARSET.exec(head)?.[1] : undefined
  const text = stated === undefined ? undefined : decodeAs(bytes, stated)
  return text ?? decodeText(bytes, undefined, looksThai(bytes) ? 'windows-874' : 'windows-1252')?.text ?? ''
}
