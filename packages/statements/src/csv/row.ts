import { type ClockTime, instantOf, midnight } from '../calendar.ts'
import { defined, plainText } from '../plain-text.ts'
import type { Problems } from '../problems.ts'
import type { Counterparty, Day, Entry, StatementErrorCode } from '../statement.ts'
import { readMovement } from './amount-cells.ts'
import { readCellAmount } from './cells.ts'
import type { Columns } from './columns.ts'
import { readCellDay, readCellTime, splitCell, withoutMidnight } from './day-cells.ts'
import type { CsvMapping } from './mapping.ts'
import type { CsvRecord } from './records.ts'

/** Context of a file's rows. */
export type Sheet = {
  readonly mapping: CsvMapping
  readonly columns: Columns
  readonly nameOf: (column: number) => string
  readonly timeZone: string
}

/** An entry, and whether its debit had a sign. */
type ReadRow = { readonly entry: Entry; readonly signed: boolean }

/** One row as one entry, or undefined with its problems. */
export function readRow({ line, cells }: CsvRecord, sheet: Sheet, problems: Problems): ReadRow | undefined {
  const { mapping, columns } = sheet
  const complain = (column: number, code: StatementErrorCode, why: string): undefined =>
    problems.add(line, sheet.nameOf(column), code, why, cells[column] ?? '')
  const text = (column: number | undefined): string | undefined =>
    column === undefined ? undefined : plainText(cells[column] ?? '')
  // A spreadsheet's prefix for text.
  const number = (column: number | undefined): string | undefined => plainText(text(column)?.replace(/^'/, '') ?? '')
  const { day, time } = splitMoment(cells, columns)
  const bookedOn = readCellDay(day, mapping.dateFormat, mapping.era)
  const written = `${mapping.dateFormat}${mapping.era === 'be' ? ' in the Buddhist Era' : ''}`
  if (bookedOn === undefined) complain(columns.date, 'date', `not a day written ${written}`)
  const clock = readTime(time)
  if (clock === 'bad') complain(columns.time ?? columns.date, 'time', 'not a time written HH:MM or HH:MM:SS')
  const value = readValueDay(cells, sheet, complain)
  const read = readMovement(cells, columns.amount, mapping)
  if (!read.ok) complain(read.column, read.code, read.why)
  const balance = readBalance(cells, sheet, complain)
  if (bookedOn === undefined || clock === 'bad' || value === 'bad' || !read.ok || balance === 'bad') return undefined
  const { doubt } = read
  if (doubt !== undefined)
    problems.doubt(line, sheet.nameOf(doubt.column), doubt.code, doubt.why, cells[doubt.column] ?? '')
  const entry = defined<Entry>({
    line,
    ...read.movement,
    currency: mapping.currency,
    bookedOn,
    bookedAt: instantOf(bookedOn, sheet.timeZone, clock ?? midnight),
    timeKnown: clock !== undefined,
    valueOn: value.day,
    reference: number(columns.reference),
    entryReference: undefined,
    payerReference: undefined,
    counterparty: defined<Counterparty>({
      name: text(columns.name),
      accountNo: number(columns.account),
      bankCode: text(columns.bank),
    }),
    text: text(columns.text),
    balanceAfter: balance,
    reversal: false,
    status: 'booked',
  })
  return { entry, signed: doubt !== undefined }
}

/** Day and time, from one or two cells. */
export function splitMoment(cells: readonly string[], { date, time }: Columns): { day: string; time: string } {
  const cell = (cells[date] ?? '').trim()
  if (time === date) return splitCell(cell)
  return { day: withoutMidnight(cell), time: time === undefined ? '' : (cells[time] ?? '').trim() }
}

const readTime = (text: string): ClockTime | undefined | 'bad' =>
  text === '' ? undefined : (readCellTime(text) ?? 'bad')

type Complain = (column: number, code: StatementErrorCode, why: string) => undefined

function readValueDay(
  cells: readonly string[],
  { mapping, columns }: Sheet,
  complain: Complain,
): { day: Day | undefined } | 'bad' {
  const cell = columns.valueDate === undefined ? '' : (cells[columns.valueDate] ?? '').trim()
  if (columns.valueDate === undefined || cell === '') return { day: undefined }
  const day = readCellDay(withoutMidnight(cell), mapping.dateFormat, mapping.era)
  if (day === undefined) complain(columns.valueDate, 'date', `not a day written ${mapping.dateFormat}`)
  return day === undefined ? 'bad' : { day }
}

function readBalance(
  cells: readonly string[],
  { mapping, columns }: Sheet,
  complain: Complain,
): bigint | undefined | 'bad' {
  if (columns.balance === undefined || (cells[columns.balance] ?? '').trim() === '') return undefined
  const read = readCellAmount(cells[columns.balance] ?? '', mapping)
  if (read.ok) return read.negative === true ? -read.amount : read.amount
  complain(columns.balance, 'amount', read.why)
  return 'bad'
}
