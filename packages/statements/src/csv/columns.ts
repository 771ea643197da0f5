import type { Problems } from '../problems.ts'
import type { AmountMapping, ColumnRef, CsvMapping } from './mapping.ts'
import type { CsvRecord } from './records.ts'

/** The mapping's columns by index. */
export type Columns = {
  readonly date: number
  readonly time: number | undefined
  readonly valueDate: number | undefined
  readonly amount: AmountColumns
  readonly reference: number | undefined
  readonly name: number | undefined
  readonly account: number | undefined
  readonly bank: number | undefined
  readonly text: number | undefined
  readonly balance: number | undefined
}
export type AmountColumns =
  | { readonly kind: 'signed'; readonly column: number }
  | { readonly kind: 'two'; readonly in: number; readonly out: number }
  | { readonly kind: 'typed'; readonly amount: number; readonly type: number }

/** Finds every column by header, or by number in the first row; undefined when one is missing. */
export function findColumns(mapping: CsvMapping, first: CsvRecord, problems: Problems): Columns | undefined {
  let sound = true
  const find = (field: string, ref: ColumnRef): number => {
    const position = typeof ref === 'number' ? placeOf(ref, first) : headingOf(ref, first)
    if (typeof position === 'number') return position
    sound = false
    problems.add(first.line, field, 'columns', position, String(ref))
    return 0
  }
  const maybe = (field: string, ref: ColumnRef | undefined): number | undefined =>
    ref === undefined ? undefined : find(field, ref)
  const columns = {
    date: find('dateColumn', mapping.dateColumn),
    time: maybe('timeColumn', mapping.timeColumn),
    valueDate: maybe('valueDateColumn', mapping.valueDateColumn),
    amount: amountColumns(mapping.amount, find),
    reference: maybe('referenceColumn', mapping.referenceColumn),
    name: maybe('nameColumn', mapping.nameColumn),
    account: maybe('accountColumn', mapping.accountColumn),
    bank: maybe('bankColumn', mapping.bankColumn),
    text: maybe('textColumn', mapping.textColumn),
    balance: maybe('balanceColumn', mapping.balanceColumn),
  }
  return sound ? columns : undefined
}

function amountColumns(amount: AmountMapping, find: (field: string, ref: ColumnRef) => number): AmountColumns {
  switch (amount.kind) {
    case 'signed':
      return { kind: 'signed', column: find('amount.column', amount.column) }
    case 'two':
      return {
        kind: 'two',
        in: find('amount.inColumn', amount.inColumn),
        out: find('amount.outColumn', amount.outColumn),
      }
    case 'typed':
      return {
        kind: 'typed',
        amount: find('amount.amountColumn', amount.amountColumn),
        type: find('amount.typeColumn', amount.typeColumn),
      }
  }
}

const key = (heading: string): string =>
  heading
    .replaceAll(/[\p{Cc}\p{Zs}\uFEFF]+/gu, ' ')
    .trim()
    .toLowerCase()

function headingOf(heading: string, header: CsvRecord): number | string {
  const places = header.cells.flatMap((cell, position) => (key(cell) === key(heading) ? [position] : []))
  if (places.length === 0) return 'the file has no column of this heading'
  if (places.length > 1) return 'the file has this heading more than once: give the number of the column'
  return places[0] ?? 0
}

const placeOf = (position: number, first: CsvRecord): number | string =>
  position < first.cells.length ? position : `the file has ${first.cells.length} columns`
