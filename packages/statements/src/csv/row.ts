import { arabicDigits } from '../digits.ts'
import { defined, plainText } from '../plain-text.ts'
import type { Problems } from '../problems.ts'
import type { Counterparty, Day, Entry, StatementErrorCode } from '../statement.ts'
import { readMovement } from './amount-cells.ts'
import { readCellAmount } from './cells.ts'
import { readDayOnly, readMoment } from './moment.ts'
import type { CsvRecord } from './records.ts'
import type { Sheet } from './sheet.ts'

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
  const number = (column: number | undefined): string | undefined =>
    plainText(arabicDigits(text(column)?.replace(/^'/, '') ?? ''))
  const moment = readMoment(cells, sheet)
  const written = `${mapping.dateFormat}${mapping.era === 'be' ? ' in the Buddhist Era' : ''}`
  if (moment.day === undefined) complain(columns.date, 'date', `not a day written ${written}`)
  if (!moment.ok && moment.isTimeWrong)
    complain(columns.time ?? columns.date, 'time', 'not a time written HH:MM or HH:MM:SS')
  const value = readValueDay(cells, sheet, complain)
  const read = readMovement(cells, columns.amount, mapping)
  if (!read.ok) complain(read.column, read.code, read.why)
  const balance = readBalance(cells, sheet, complain)
  if (!moment.ok || value === 'bad' || !read.ok || balance === 'bad') return undefined
  const { doubt } = read
  if (doubt !== undefined)
    problems.doubt(line, sheet.nameOf(doubt.column), doubt.code, doubt.why, cells[doubt.column] ?? '')
  const entry = defined<Entry>({
    line,
    ...read.movement,
    currency: mapping.currency,
    bookedOn: moment.day,
    bookedAt: moment.at,
    timeKnown: moment.timeKnown,
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

type Complain = (column: number, code: StatementErrorCode, why: string) => undefined

function readValueDay(cells: readonly string[], sheet: Sheet, complain: Complain): { day: Day | undefined } | 'bad' {
  const { mapping, columns } = sheet
  const cell = columns.valueDate === undefined ? '' : (cells[columns.valueDate] ?? '').trim()
  if (columns.valueDate === undefined || cell === '') return { day: undefined }
  const day = readDayOnly(cell, sheet)
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
