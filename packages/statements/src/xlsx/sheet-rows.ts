import { Unreadable } from '../containers/unreadable.ts'
import { MAX_ALL_CELLS, MAX_ALL_TEXT, MAX_CELL_TEXT, MAX_COLUMNS, type Table, type TableCell } from '../tables/table.ts'
import { numberCell } from './number-cell.ts'
import { readXml } from './sax.ts'
import { type SheetPart, unescaped, type Workbook } from './workbook.ts'

/** Before `A`. */
const LETTER = 64
const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?)?$/

/** The first rows of a sheet with content. Throws `Unreadable`. */
export async function readSheet(workbook: Workbook, { name, part }: SheetPart, atMost: number): Promise<Table> {
  const bytes = await workbook.partOf(part)
  const rows: { line: number; cells: TableCell[] }[] = []
  const total = { cells: 0, text: 0 }
  let [line, cells, column] = [0, [] as TableCell[], 0]
  let cell: { type: string; style: number; value: string; inline: string } | undefined
  let [reads, aids] = ['' as '' | 'value' | 'inline', 0]
  const stop = (code: 'columns' | 'malformed' | 'too_large', why: string): never => {
    throw new Unreadable(line, 'row', code, why)
  }
  readXml(name, bytes, {
    open(element, attributes) {
      if (element === 'row') {
        const next = attributes['r'] === undefined ? line + 1 : Number(attributes['r'])
        if (!Number.isInteger(next) || next <= line) stop('malformed', 'rows are not in order')
        ;[line, cells, column] = [next, [], 0]
      } else if (element === 'c') {
        column = columnOf(attributes['r']) ?? column
        if (column >= MAX_COLUMNS) stop('columns', `more than ${MAX_COLUMNS} columns`)
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '', inline: '' }
      } else if (element === 'rPh') aids += 1
      reads = element === 'v' ? 'value' : element === 't' && aids === 0 ? 'inline' : ''
    },
    text(content) {
      if (cell === undefined || reads === '') return
      cell[reads] += content
      if (cell[reads].length > MAX_CELL_TEXT) stop('too_large', `a cell has more than ${MAX_CELL_TEXT} characters`)
    },
    close(element) {
      reads = ''
      if (element === 'rPh') aids -= 1
      if (element === 'c' && cell !== undefined) {
        const found = cellOf(cell, workbook)
        if (typeof found === 'string') total.text += found.length
        while (cells.length < column) cells.push('')
        cells[column] = found
        column += 1
        cell = undefined
      }
      if (element === 'row' && cells.some(each => each !== '')) {
        rows.push({ line, cells })
        total.cells += cells.length
        if (total.cells > MAX_ALL_CELLS) stop('too_large', `more than ${MAX_ALL_CELLS} cells`)
        if (total.text > MAX_ALL_TEXT) stop('too_large', `more than ${MAX_ALL_TEXT} characters`)
        if (rows.length >= atMost) return false
      }
      return undefined
    },
  })
  return { name, rows }
}

/** From 0. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let column = 0
  for (let at = 0; at < 3; at += 1) {
    const letter = reference.charCodeAt(at) - LETTER
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? undefined : column - 1
}

function cellOf(
  { type, style, value, inline }: { type: string; style: number; value: string; inline: string },
  { texts, kinds, is1904 }: Workbook,
): TableCell {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'inlineStr':
      return unescaped(inline)
    case 'str':
      return unescaped(value)
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'd': {
      const [, day, time] = INSTANT.exec(value) ?? []
      if (day === undefined) return value
      return time === undefined ? { day } : { day, time }
    }
    case 'n':
      return value.trim() === '' ? '' : numberCell(value.trim(), kinds[style] ?? 'number', is1904)
    default:
      // An error such as `#REF!`.
      return value
  }
}
