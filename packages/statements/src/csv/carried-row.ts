import { readCellAmount } from './cells.ts'
import type { AmountColumns } from './columns.ts'
import { readCellDay } from './day-cells.ts'
import type { CsvRecord } from './records.ts'
import { type Sheet, splitMoment } from './row.ts'
import type { Step } from './running-balance.ts'

/** `written`: the row itself says that it moves nothing, and needs no balance to show it. */
export type Carried = Step & { readonly written: boolean }

/**
 * A row that moves nothing, such as the balance brought forward: a step of the balance by nothing; undefined for any
 * other row.
 */
export function readCarried({ line, cells }: CsvRecord, { mapping, columns }: Sheet): Carried | undefined {
  const amounts = amountPlaces(columns.amount).map(position => (cells[position] ?? '').trim())
  if (!amounts.every(cell => cell === '' || cell === '-' || isZero(cell))) return undefined
  // Of two columns one may be mistaken for another; the only one there is says zero.
  const written = amounts.length === 1 && amounts.every(isZero)
  const on = readCellDay(splitMoment(cells, columns).day, mapping.dateFormat, mapping.era)
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

/** Where a row may have an amount. */
export function amountPlaces(amount: AmountColumns): readonly number[] {
  if (amount.kind === 'two') return [amount.in, amount.out]
  return [amount.kind === 'signed' ? amount.column : amount.amount]
}
