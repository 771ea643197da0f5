import type { ErrorCode } from '@backoffice/contract'
import { ApiError } from '../../api/api-error.ts'
import type { Selection, BulkPreviewRow } from '../resource-table/list-types.ts'

/** The server's result for each row of a bulk action. */
type BulkOutcome = {
  readonly id: string
  readonly ok: boolean
  readonly code: ErrorCode | null
  readonly details: Readonly<Record<string, unknown>> | null
}

/** The server's limits. */
export const bulkLimits = { ids: 500, filter: 500 } as const

/** The selection in the form of every bulk endpoint. */
export const selectOf = (selection: Selection) =>
  selection.kind === 'ids'
    ? { ids: [...selection.ids] }
    : { filter: { ...selection.query }, expected: selection.expected }

/** A row's refusal as the error of the single action. */
export const refusalOf = ({ code, details }: BulkOutcome): ApiError =>
  new ApiError({ status: 409, code: code ?? 'INTERNAL', message: code ?? '', details: details ?? {} })

/** Whether the row was not reached and can be retried under the same key. */
export const notReached = ({ code }: BulkOutcome): boolean => code === 'UNAVAILABLE'

/** The total of the rows, exact to the satang. */
export const amountOf = (rows: readonly Pick<BulkPreviewRow, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100

/** The rows of the preview that are not refused, each bound to its previewed result. */
export function listed(rows: readonly BulkPreviewRow[]): Selection {
  const saved = rows.filter(({ state }) => state !== 'skipped')
  const leadsTo = Object.fromEntries(saved.flatMap(row => (row.leadsTo === undefined ? [] : [[row.id, row.leadsTo]])))
  return { kind: 'ids', ids: saved.map(({ id }) => id), leadsTo }
}
