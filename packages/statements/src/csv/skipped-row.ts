import { problem } from '../problems.ts'
import type { StatementError } from '../statement.ts'
import { amountPlaces } from './carried-row.ts'
import { readCellAmount } from './cells.ts'
import type { CsvRecord } from './records.ts'
import type { Sheet } from './sheet.ts'
import type { Step } from './running-balance.ts'
import type { Sums } from '../sums.ts'

const SUM =
  /^(?:ยอด)?(?:รวม|ยกมา|ยกไป|คงเหลือ)|^(?:(?:grand|sub)[ -]?)?totals?\b|^sum\b|^(?:opening|closing) balance\b|^balance (?:brought|carried) forward\b|^[bc]\/f\b/iu
const SUM_ALONE =
  /^(?:ยอด)?(?:รวม(?:ทั้งสิ้น|ทั้งหมด)?|ยกมา|ยกไป|คงเหลือ)[ :.]*$|^(?:(?:(?:grand|sub)[ -]?)?totals?|(?:opening|closing) balance|balance (?:brought|carried) forward|[bc]\/f)[ :.]*$/iu

/**
 * Whether a row without a day may be a movement that lost its day: it has an amount and is not a total or balance. A
 * total or balance has a word for one at the start of its date cell, or alone in another cell except the payer's name,
 * because a longer text may be a name. Headings, titles and notes have no amount.
 */
export function mightBeLost({ cells }: CsvRecord, { mapping, columns }: Sheet): boolean {
  const hasAmount = amountPlaces(columns.amount).some(position => {
    const cell = cells[position] ?? ''
    const read = readCellAmount(cell, mapping)
    return /\p{Nd}/u.test(cell) && !(read.ok && read.amount === 0n)
  })
  if (!hasAmount || SUM.test((cells[columns.date] ?? '').trim())) return false
  return !cells.some((cell, position) => position !== columns.name && SUM_ALONE.test(cell.trim()))
}

/** Warns of each such row, except where the balance continues across it, so that it moved nothing. */
export function warnOfLost(
  rows: readonly CsvRecord[],
  steps: readonly Step[],
  sums: Sums['sums'],
  sheet: Sheet,
  limit: number,
): readonly StatementError[] {
  const [first = Number.POSITIVE_INFINITY, last = 0] = sums === 'agree' ? [steps[0]?.line, steps.at(-1)?.line] : []
  const unshown = rows.filter(({ line }) => line < first || line > last)
  return unshown
    .slice(0, limit)
    .map(({ line, cells }) =>
      problem(
        line,
        sheet.nameOf(sheet.columns.date),
        'left_out',
        'the row has an amount and no day: it is left out',
        cells[sheet.columns.date] ?? '',
      ),
    )
}
