import { readCellAmount, readCellDay } from './cells.ts'
import type { AmountColumns } from './columns.ts'
import type { CsvRecord } from './records.ts'
import { type Sheet, splitMoment } from './row.ts'
import type { Step } from './running-balance.ts'

/** A row with a day and a balance and no amount, such as the balance brought forward: a step of the balance by nothing; undefined for any other row. */
export function readCarried({ line, cells }: CsvRecord, { mapping, columns }: Sheet): Step | undefined {
  if (columns.balance === undefined || !amountPlaces(columns.amount).every(place => isNothing(cells[place] ?? ''))) return undefined
  const on = readCellDay(splitMoment(cells, columns).day, mapping.dateFormat, mapping.era)
  const read = readCellAmount(cells[columns.balance] ?? '', mapping)
  if (on === undefined || !read.ok) return undefined
  return { line, on, currency: mapping.currency, moved: 0n, balance: read.negative === true ? -read.amount : read.amount }

  function isNothing(cell: string): boolean {
    const text = cell.trim()
    if (text === '' || text === '-') return true
    const amount = readCellAmount(text, mapping)
    return amount.ok && amount.amount === 0n
  }
}

function amountPlaces(amount: AmountColumns): readonly number[] {
  if (amount.kind === 'two') return [amount.in, amount.out]
  return [amount.kind === 'signed' ? amount.column : amount.amount]
}
