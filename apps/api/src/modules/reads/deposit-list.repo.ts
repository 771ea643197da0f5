import type { DepositId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/lists/cursor.ts'
import type { Counted } from '../../platform/lists/list-page.ts'
import { depositConditions, type DepositFilters, type DepositNames } from './deposit-filters.ts'
import { depositOf, type DepositRecord, withDepositNames } from './deposit-record.ts'
import { EXACT_UP_TO } from './withdrawal-list.repo.ts'

export type DepositOrder = { readonly by: 'detectedAt' | 'amount'; readonly descending: boolean }

/** Microseconds since 1970 as a whole number, so that a cursor position is never rounded. */
const PLACE: Record<DepositOrder['by'], RawBuilder<bigint>> = {
  detectedAt: sql<bigint>`(extract(epoch from d.detected_at) * 1000000)::bigint`,
  amount: sql<bigint>`d.amount_satang`,
}
const COLUMN: Record<DepositOrder['by'], RawBuilder<unknown>> = {
  detectedAt: sql`d.detected_at`,
  amount: sql`d.amount_satang`,
}

const placeValue = (order: DepositOrder, value: bigint): RawBuilder<unknown> =>
  order.by === 'amount'
    ? sql`${value}::bigint`
    : sql`(timestamptz '1970-01-01 00:00:00+00' + ${value}::bigint * interval '1 microsecond')`

/** Statement of a page: one index read in one direction, then the names. Reads one row more than shown. */
export function depositPage(
  filters: DepositFilters,
  names: DepositNames,
  order: DepositOrder,
  cursor: Cursor | null,
  limit: number,
  now: Date,
) {
  const down = order.descending !== (cursor?.direction === 'previous')
  const direction = down ? sql`desc` : sql`asc`
  const after =
    cursor === null
      ? sql`true`
      : sql`(${COLUMN[order.by]}, d.id) ${down ? sql`<` : sql`>`} (${placeValue(order, cursor.position.value)},
        ${cursor.position.id}::uuid)`
  const page = sql`(select d.* from deposits d where ${depositConditions(filters, names)} and ${after}
    order by ${COLUMN[order.by]} ${direction}, d.id ${direction} limit ${limit + 1})`
  return sql<
    Parameters<typeof depositOf>[0]
  >`${withDepositNames(page, PLACE[order.by], now)} order by ${COLUMN[order.by]} ${direction}, d.id ${direction}`
}

export async function readDepositPage(
  reader: Reader,
  filters: DepositFilters,
  names: DepositNames,
  order: DepositOrder,
  cursor: Cursor | null,
  limit: number,
  now: Date,
): Promise<DepositRecord[]> {
  const { rows } = await depositPage(filters, names, order, cursor, limit, now).execute(reader)
  return rows.map(depositOf)
}

/** The ids a list shows, oldest first. */
export async function selectDepositIds(
  reader: Reader,
  filters: DepositFilters,
  names: DepositNames,
  limit: number,
): Promise<DepositId[]> {
  const { rows } = await sql<{
    id: DepositId
  }>`select d.id from deposits d where ${depositConditions(filters, names)} order by d.detected_at, d.id
    limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function findDepositRecord(reader: Reader, id: string, now: Date): Promise<DepositRecord | undefined> {
  const { rows } = await withDepositNames(
    sql`(select d.* from deposits d where d.id = ${id}::uuid)`,
    PLACE.detectedAt,
    now,
  ).execute(reader)
  return rows[0] === undefined ? undefined : depositOf(rows[0])
}

/** Their number and total; above the limit the planner's estimate, marked and without a total. */
export async function countDeposits(
  reader: Reader,
  filters: DepositFilters,
  names: DepositNames,
): Promise<Counted<{ amount: Satang }>> {
  const where = depositConditions(filters, names)
  const { rows } = await sql<{ count: number; amount: Satang }>`
    select count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as amount from (select d.amount_satang
      from deposits d where ${where} limit ${EXACT_UP_TO + 1}) as counted`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('a count answers with one row')
  if (row.count <= EXACT_UP_TO) return { total: row.count, isEstimate: false, totals: { amount: row.amount } }
  const { rows: plans } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
  }>`explain (format json) select 1 from deposits d where ${where}`.execute(reader)
  return {
    total: Math.max(plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, EXACT_UP_TO + 1),
    isEstimate: true,
    totals: null,
  }
}
