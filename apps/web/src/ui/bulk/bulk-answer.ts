import type { BulkPreviewRow, Selection } from '../resource-table/list-types.ts'

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
