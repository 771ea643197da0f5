import type { ErrorCode } from '@backoffice/contract'
import { ApiError } from '../../api/api-error.ts'
import type { Selection, BulkPreviewRow } from '../resource-table/list-types.ts'

/** What the server says of each row of a bulk move, whatever the rows are. */
type BulkOutcome = {
  readonly id: string
  readonly ok: boolean
  readonly code: ErrorCode | null
  readonly details: Readonly<Record<string, unknown>> | null
}

/** The server's own limits. */
export const bulkLimits = { ids: 500, filter: 500 } as const

/** Which rows, as every bulk call is told. */
export const selectOf = (selection: Selection) =>
  selection.kind === 'ids'
    ? { ids: [...selection.ids] }
    : { filter: { ...selection.query }, expected: selection.expected }

/** A row's refusal as the single move would have met it. */
export const refusalOf = ({ code, details }: BulkOutcome): ApiError =>
  new ApiError({ status: 409, code: code ?? 'INTERNAL', message: code ?? '', details: details ?? {} })

/** Not reached: it may be sent again under the same key. */
export const notReached = ({ code }: BulkOutcome): boolean => code === 'UNAVAILABLE'

/** What rows add up to, to the satang. */
export const amountOf = (rows: readonly Pick<BulkPreviewRow, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100

/**
 * The rows the move is then made for: those that were listed and are not refused, each bound to the result it was
 * listed with.
 */
export function listed(rows: readonly BulkPreviewRow[]): Selection {
  const saved = rows.filter(({ state }) => state !== 'skipped')
  const leadsTo = Object.fromEntries(saved.flatMap(row => (row.leadsTo === undefined ? [] : [[row.id, row.leadsTo]])))
  return { kind: 'ids', ids: saved.map(({ id }) => id), leadsTo }
}
