import type { LimitRow } from '@backoffice/contract/limits/forms'
import { limits } from '@backoffice/contract/limits/lists'
import { larger, minus, type Satang, toBaht, ZERO } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { readLicence } from '../licences/index.ts'
import { fileColumns, instant, integer, label } from '../lists/index.ts'
import { windowsAt } from './binding.ts'
import { inForce } from './domain/limit.ts'
import { leavesAt } from './domain/window.ts'
import { limitList, type LimitListRow } from './limits.list.ts'
import { pendingOf } from './limits.repo.ts'
import type { Windows } from './use.repo.ts'

/** The limits of all members, with their use in the windows that run now. */
export function limitsHandler(deps: Deps) {
  const answer = (windows: Windows, now: Date) =>
    listHandler(limits, deps, {
      list: limitList(windows),
      narrow: filters => filters,
      show: rows => rows.map(row => toRow(row, windows, now)),
    })
  type Call = Parameters<ReturnType<typeof answer>>[0]
  return async (call: Call): ReturnType<ReturnType<typeof answer>> => {
    const now = deps.clock.now()
    return answer(windowsAt({ deps }, await readLicence(deps.reader, deps.config), now), now)(call)
  }
}

/** A raise that took effect by itself is shown as in force; a removed limit as it was until the row is gone. */
function toRow(row: LimitListRow, windows: Windows, now: Date): LimitRow {
  const { firstAt, used, pending: stored, ...shown } = row
  const pending = pendingOf(stored)
  const amount = inForce({ ...shown, pending }, now)?.amount ?? shown.amount
  const window = windows[shown.period]
  return {
    ...shown,
    amount,
    used,
    left: used === null ? null : larger(ZERO, minus(amount, used)),
    from: window.from,
    until: leavesAt(row.period, window, firstAt),
    pending: amount === shown.amount ? pending : null,
  }
}

const toBahtOrNull = (amount: Satang | null): number | null => (amount === null ? null : toBaht(amount))

/** Amounts are in baht, of sessions in minutes, as their titles say. */
export const limitFile = fileColumns(limits, 'limits', {
  kind: label('limits', 'kind'),
  period: label('limits', 'period'),
  setBy: label('limits', 'setBy'),
  amount: integer(row => toBaht(row.amount)),
  used: integer(row => toBahtOrNull(row.used)),
  left: integer(row => toBahtOrNull(row.left)),
  pendingAmount: integer(row => toBahtOrNull(row.pending?.amount ?? null)),
  pendingFrom: instant(row => row.pending?.from ?? null),
})
