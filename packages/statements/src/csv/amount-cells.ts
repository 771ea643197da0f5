import type { SignedAmount } from './cells.ts'
import { readCellAmount } from './cells.ts'
import { labelKey } from './check-mapping.ts'
import type { AmountColumns } from './columns.ts'
import type { CsvMapping } from './mapping.ts'

export type Movement = { readonly direction: 'in' | 'out'; readonly amount: bigint }
/** A cell and its problem. */
type Complaint = { readonly column: number; readonly code: 'amount' | 'direction'; readonly why: string }
/** `doubt`: an error unless the running balance confirms the reading. */
type ReadMovement =
  | { readonly ok: true; readonly movement: Movement; readonly doubt?: Complaint }
  | ({ readonly ok: false } & Complaint)

const complain = (column: number, why: string, code: Complaint['code'] = 'amount'): ReadMovement => ({
  ok: false,
  column,
  code,
  why,
})

/** The amount and direction of a row; a row without movement is an error. */
export function readMovement(cells: readonly string[], columns: AmountColumns, mapping: CsvMapping): ReadMovement {
  switch (columns.kind) {
    case 'signed': {
      const read = readCellAmount(cells[columns.column] ?? '', mapping)
      if (!read.ok) return complain(columns.column, read.why)
      return updated(columns.column, read.negative === true ? 'out' : 'in', read.amount)
    }
    case 'two':
      return readTwo(cells, columns, mapping)
    case 'typed':
      return readTyped(cells, columns, mapping)
  }
}

function readTwo(
  cells: readonly string[],
  columns: AmountColumns & { kind: 'two' },
  mapping: CsvMapping,
): ReadMovement {
  const read = (column: number): SignedAmount => {
    const cell = (cells[column] ?? '').trim()
    // Accountants write a dash for an empty cell.
    return cell === '' || cell === '-' ? { ok: true, amount: 0n } : readCellAmount(cell, mapping)
  }
  const [into, out] = [unsigned(read(columns.in)), read(columns.out)]
  const bare = unsigned(out)
  if (!into.ok) return complain(columns.in, into.why)
  if (!out.ok) return complain(columns.out, out.why)
  if (!bare.ok && out.marked === true) return complain(columns.out, bare.why)
  if (into.amount > 0n && out.amount > 0n)
    return complain(columns.out, 'the row has an amount in and an amount out', 'direction')
  if (into.amount > 0n) return updated(columns.in, 'in', into.amount)
  const went = updated(columns.out, 'out', out.amount)
  return went.ok && !bare.ok ? { ...went, doubt: { column: columns.out, code: 'amount', why: bare.why } } : went
}

function readTyped(
  cells: readonly string[],
  columns: AmountColumns & { kind: 'typed' },
  mapping: CsvMapping,
): ReadMovement {
  const read = unsigned(readCellAmount(cells[columns.amount] ?? '', mapping))
  if (!read.ok) return complain(columns.amount, read.why)
  if (mapping.amount.kind !== 'typed') return complain(columns.type, 'the mapping has no words', 'direction')
  const word = labelKey(cells[columns.type] ?? '')
  const has = (words: readonly string[]): boolean => words.some(each => labelKey(each) === word)
  if (has(mapping.amount.inWords)) return updated(columns.amount, 'in', read.amount)
  if (has(mapping.amount.outWords)) return updated(columns.amount, 'out', read.amount)
  return complain(columns.type, "none of the mapping's words", 'direction')
}

function unsigned(read: SignedAmount): SignedAmount {
  return read.ok && (read.negative === true || read.marked === true)
    ? { ok: false, why: 'an amount in this column has no sign' }
    : read
}

function updated(column: number, direction: 'in' | 'out', amount: bigint): ReadMovement {
  return amount === 0n ? complain(column, 'the row moves no money') : { ok: true, movement: { direction, amount } }
}
