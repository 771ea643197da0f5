import type { BulkPreviewRow, Selection } from '../resource-table/list-types.ts'

/** The sum of the rows' amounts, exact to the satang. */
export const amountOf = (rows: readonly Pick<BulkPreviewRow, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100

/** The selection to confirm: the previewed rows that are not refused, each bound to its previewed outcome. */
export function listed(rows: readonly BulkPreviewRow[]): Selection {
  const saved = rows.filter(({ state }) => state !== 'skipped')
  const leadsTo = Object.fromEntries(saved.flatMap(row => (row.leadsTo === undefined ? [] : [[row.id, row.leadsTo]])))
  return { kind: 'ids', ids: saved.map(({ id }) => id), leadsTo }
}
