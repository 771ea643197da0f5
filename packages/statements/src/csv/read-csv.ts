import { decodeText, linesOf } from '../decode.ts'
import { defined, plainText } from '../plain-text.ts'
import type { Rules } from '../options.ts'
import type { Problems } from '../problems.ts'
import type { Entry, ReadStatement, Statement } from '../statement.ts'
import { recordsOf, type Table } from '../tables/table.ts'
import { type Carried, readCarried } from './carried-row.ts'
import { checkMapping } from './check-mapping.ts'
import { findColumns } from './columns.ts'
import type { CsvMapping } from './mapping.ts'
import { type CsvRecord, readRecords } from './records.ts'
import { readRow } from './row.ts'
import { checkRun, type Step, stepOf } from './running-balance.ts'
import type { Sheet } from './sheet.ts'
import { mightBeLost, warnOfLost } from './skipped-row.ts'

/** A bank's CSV by its mapping: one statement of an unnamed account. */
export function readCsv(
  bytes: Uint8Array,
  mapping: CsvMapping | undefined,
  rules: Rules,
  problems: Problems,
): readonly ReadStatement[] {
  return readByMapping(mapping, problems, checked =>
    readMapped(textRecords(bytes, checked, rules, problems), checked, rules, problems),
  )
}

/** A sheet or an HTML table by its mapping, as a CSV. */
export function readTable(
  table: Table,
  mapping: CsvMapping | undefined,
  rules: Rules,
  problems: Problems,
): readonly ReadStatement[] {
  return readByMapping(mapping, problems, checked => {
    const records = recordsOf(table, checked).filter(({ line }) => line > checked.skipLines)
    return readMapped(records, checked, rules, problems)
  })
}

function readByMapping(
  mapping: CsvMapping | undefined,
  problems: Problems,
  read: (mapping: CsvMapping) => Statement | undefined,
): readonly ReadStatement[] {
  const wrong = checkMapping(mapping)
  problems.addAll(wrong)
  if (mapping === undefined || wrong.length > 0) return []
  return [{ header: { line: 1, accountId: {}, currency: mapping.currency }, statement: read(mapping) }]
}

function readMapped(
  records: readonly CsvRecord[] | undefined,
  mapping: CsvMapping,
  rules: Rules,
  problems: Problems,
): Statement | undefined {
  const [first] = records ?? []
  const many = (records?.length ?? 0) - (mapping.hasHeader ? 1 : 0) > rules.limits.entries
  if (many) return problems.add(0, 'file', 'too_many_entries', `more than ${rules.limits.entries} rows`)
  if (records?.length === 0)
    problems.add(0, 'file', 'missing', mapping.hasHeader ? 'the file has no header' : 'the file has no rows')
  if (records === undefined || first === undefined) return undefined
  const columns = findColumns(mapping, first, problems)
  if (columns === undefined) return undefined
  const nameOf = (column: number): string =>
    (mapping.hasHeader ? plainText(first.cells[column] ?? '') : undefined) ?? `column ${column}`
  const rows = mapping.hasHeader ? records.slice(1) : records
  const sheet: Sheet = { mapping, columns, nameOf, timeZone: rules.timeZone }
  const { steps, carried, lost, ...read } = readRows(rows, first.cells.length, sheet, problems)
  // Only an unbroken balance shows that a row without amount moved nothing.
  if (steps.some(step => step.balance === undefined))
    for (const { line, written } of carried) if (!written) problems.add(line, 'row', 'amount', 'the row moves no money')
  problems.settle(provesSigns(steps))
  if (problems.any) return undefined
  const { opening, closing, sums, warnings: differing } = checkRun(steps, rules, problems)
  const warnings = [...differing, ...warnOfLost(lost, steps, sums, sheet, rules.limits.errors)]
  return defined<Statement>({
    line: first.line,
    accountId: {},
    currency: mapping.currency,
    number: undefined,
    opening,
    closing,
    sums,
    warnings,
    ...read,
  })
}

function textRecords(
  bytes: Uint8Array,
  { encoding, delimiter, skipLines }: CsvMapping,
  rules: Rules,
  problems: Problems,
): readonly CsvRecord[] | undefined {
  const decoded = decodeText(bytes, encoding)
  if (decoded === undefined) return problems.add(0, 'encoding', 'encoding', `the file is not ${encoding}`)
  if (linesOf(decoded.text, rules.limits.lines, problems) === undefined) return undefined
  return readRecords(decoded.text, { delimiter, skipLines, atMost: rules.limits.entries + 2 }, problems)
}

/** `lost`: rows without a day that may be movements. */
type Rows = {
  readonly entries: readonly Entry[]
  readonly steps: readonly Step[]
  readonly carried: readonly Carried[]
  readonly lost: readonly CsvRecord[]
  readonly ignoredRows: number
}

/** Every row, but for those the mapping leaves out; a row with another number of columns than the first is an error. */
function readRows(rows: readonly CsvRecord[], width: number, sheet: Sheet, problems: Problems): Rows {
  const [entries, steps, carried, lost] = [[] as Entry[], [] as Step[], [] as Carried[], [] as CsvRecord[]]
  let ignoredRows = 0
  const leavesOut = sheet.mapping.ignoreRows === 'without-date'
  for (const row of rows) {
    if (problems.full) break
    if (leavesOut && !/\p{Nd}/u.test(row.cells[sheet.columns.date] ?? '')) {
      ignoredRows += 1
      if (mightBeLost(row, sheet)) lost.push(row)
    } else if (!fits(row.cells, width)) {
      const why = `the row has ${row.cells.length} columns, the first one has ${width}`
      problems.add(row.line, 'row', 'columns', why, row.cells.join(sheet.mapping.delimiter))
    } else {
      const step = leavesOut ? readCarried(row, sheet) : undefined
      const read = step === undefined ? readRow(row, sheet, problems) : undefined
      if (step !== undefined) carried.push(step)
      if (read !== undefined) entries.push(read.entry)
      const next = read === undefined ? step : { ...stepOf(read.entry), signed: read.signed }
      if (next !== undefined) steps.push(next)
    }
  }
  return { entries, steps, carried, lost, ignoredRows: ignoredRows + carried.length }
}

/** As many cells as the first row; what is empty behind them is a separator at the line's end. */
const fits = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every(cell => cell.trim() === '')

/**
 * Some banks write debits with a minus in the debit column; elsewhere a minus there is a returned amount. True when the
 * running balance proves that every such row is a debit: it must hold in one order of the rows, and the other order
 * must fail for any meaning of the signs.
 */
function provesSigns(steps: readonly Step[]): boolean {
  const signed = steps.filter(step => step.signed === true)
  if (signed.length === 0) return true
  if (steps.some(step => step.balance === undefined)) return false
  const [order, other] = [steps, steps.toReversed()].filter(each => holdsSomehow(each))
  if (order === undefined || other !== undefined || !holds(order, step => [step.moved])) return false
  // No row precedes the oldest to show its direction: the others do, if they use the column consistently.
  return (
    order[0]?.signed !== true || (signed.length > 1 && order.every(step => step.moved >= 0n || step.signed === true))
  )
}

const holdsSomehow = (steps: readonly Step[]): boolean =>
  holds(steps, ({ moved: updated, signed }) => (signed === true ? [updated, -updated] : [updated]))

function holds(steps: readonly Step[], actionsFor: (step: Step) => readonly bigint[]): boolean {
  return steps.every((step, at) => {
    const before = steps[at - 1]
    return before === undefined || actionsFor(step).includes((step.balance ?? 0n) - (before.balance ?? 0n))
  })
}
