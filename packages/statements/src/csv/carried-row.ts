import { readCellAmount } from './cells.ts'
import type { AmountColumns } from './columns.ts'
import { readMoment } from './moment.ts'
import type { CsvRecord } from './records.ts'
import type { Sheet } from './sheet.ts'
import type { Step } from './running-balance.ts'

/** `written`: the row itself states that nothing moved, without needing a balance. */
export type Carried = Step & { readonly written: boolean }

/**
 * A row without movement, such as the balance brought forward: a step of zero in the balance; undefined for other rows.
 */
export function readCarried({ line, cells }: CsvRecord, sheet: Sheet): Carried | undefined {
  const { mapping, columns } = sheet
  const amounts = amountPlaces(columns.amount).map(position => (cells[position] ?? '').trim())
  if (!amounts.every(cell => cell === '' || cell === '-' || isZero(cell))) return undefined
  // One of two columns could be misread; a single one states zero.
  const written = amounts.length === 1 && amounts.every(isZero)
  const { day: on } = readMoment(cells, sheet)
  const cell = columns.balance === undefined ? '' : (cells[columns.balance] ?? '').trim()
  const read = cell === '' ? undefined : readCellAmount(cell, mapping)
  if (on === undefined || read?.ok === false || (read === undefined && !written)) return undefined
  const balance = read === undefined ? undefined : read.negative === true ? -read.amount : read.amount
  return { line, on, currency: mapping.currency, moved: 0n, balance, written }

  function isZero(text: string): boolean {
    const amount = readCellAmount(text, mapping)
    return amount.ok && amount.amount === 0n
  }
}

/** The columns that may hold an amount. */
export function amountPlaces(amount: AmountColumns): readonly number[] {
  if (amount.kind === 'two') return [amount.in, amount.out]
  return [amount.kind === 'signed' ? amount.column : amount.amount]
}
