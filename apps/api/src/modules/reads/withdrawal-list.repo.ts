import type { Satang, WithdrawalId } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/lists/cursor.ts'
import { conditionsOf, type WithdrawalFilters } from './withdrawal-filters.ts'
import { toRecord, withNames, type WithdrawalRecord } from './withdrawal-record.ts'

export type WithdrawalOrder = { readonly by: 'requestedAt' | 'amount'; readonly descending: boolean }

/** Microseconds since 1970 as a whole number, so that a cursor position is never rounded. */
const PLACE: Record<WithdrawalOrder['by'], RawBuilder<bigint>> = {
  requestedAt: sql<bigint>`(extract(epoch from w.requested_at) * 1000000)::bigint`,
  amount: sql<bigint>`w.amount_satang`,
}
const COLUMN: Record<WithdrawalOrder['by'], RawBuilder<unknown>> = {
  requestedAt: sql`w.requested_at`,
  amount: sql`w.amount_satang`,
}

const placeValue = (order: WithdrawalOrder, value: bigint): RawBuilder<unknown> =>
  order.by === 'amount'
    ? sql`${value}::bigint`
    : sql`(timestamptz '1970-01-01 00:00:00+00' + ${value}::bigint * interval '1 microsecond')`

/** Statement of a page: one index read in one direction, then the names. Reads one row more than shown. */
export function pageStatement(
  filters: WithdrawalFilters,
  order: WithdrawalOrder,
  cursor: Cursor | null,
  limit: number,
  now: Date,
) {
  const down = order.descending !== (cursor?.direction === 'previous')
  const direction = down ? sql`desc` : sql`asc`
  const after =
    cursor === null
      ? sql`true`
      : sql`(${COLUMN[order.by]}, w.id) ${down ? sql`<` : sql`>`} (${placeValue(order, cursor.position.value)},
        ${cursor.position.id}::uuid)`
  const page = sql`(select w.* from withdrawals w where ${conditionsOf(filters, now)} and ${after}
    order by ${COLUMN[order.by]} ${direction}, w.id ${direction} limit ${limit + 1})`
  return sql`${withNames(page, PLACE[order.by], now)} order by ${COLUMN[order.by]} ${direction}, w.id ${direction}`
}

/** Rows in reading order: forwards, or backwards for a backward cursor. */
export async function readPage(
  reader: Reader,
  filters: WithdrawalFilters,
  order: WithdrawalOrder,
  cursor: Cursor | null,
  limit: number,
  now: Date,
): Promise<WithdrawalRecord[]> {
  const { rows } = await (pageStatement(filters, order, cursor, limit, now) as ReturnType<typeof withNames>).execute(
    reader,
  )
  return rows.map(toRecord)
}

/** The ids a list shows, oldest request first. */
export async function selectIds(
  reader: Reader,
  filters: WithdrawalFilters,
  limit: number,
  now: Date,
): Promise<WithdrawalId[]> {
  const { rows } = await sql<{
    id: WithdrawalId
  }>`select w.id from withdrawals w where ${conditionsOf(filters, now)} order by w.requested_at, w.id
    limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function findRecord(reader: Reader, id: string, now: Date): Promise<WithdrawalRecord | undefined> {
  const { rows } = await withNames(
    sql`(select w.* from withdrawals w where w.id = ${id}::uuid)`,
    PLACE.requestedAt,
    now,
  ).execute(reader)
  return rows[0] === undefined ? undefined : toRecord(rows[0])
}

/** The same for many, in the order of the ids; missing ones are omitted. */
export async function findRecords(reader: Reader, ids: readonly string[], now: Date): Promise<WithdrawalRecord[]> {
  const { rows } = await withNames(
    sql`(select w.* from withdrawals w where w.id = any (${ids}::uuid[]))`,
    PLACE.requestedAt,
    now,
  ).execute(reader)
  const found = new Map(rows.map(row => [row.id as string, toRecord(row)]))
  return ids.flatMap(id => found.get(id) ?? [])
}

export type Total = { readonly count: number; readonly amount: Satang | null; readonly isEstimate: boolean }

/** Counting stops here; above it the planner's estimate is used, and marked. */
export const EXACT_UP_TO = 50_000

/** Their number and total. With `always`, exact at any cost; an estimate has no total. */
export async function countAll(reader: Reader, filters: WithdrawalFilters, now: Date, always: boolean): Promise<Total> {
  const where = conditionsOf(filters, now)
  const limit = always ? sql`` : sql`limit ${EXACT_UP_TO + 1}`
  const { rows } = await sql<{ count: number; amount: Satang }>`
    select count(*)::int as count, coalesce(sum(amount_satang), 0)::bigint as amount from (select w.amount_satang
      from withdrawals w where ${where} ${limit}) as counted`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('a count answers with one row')
  if (always || row.count <= EXACT_UP_TO) return { ...row, isEstimate: false }
  return { count: Math.max(await estimate(reader, where), EXACT_UP_TO + 1), amount: null, isEstimate: true }
}

async function estimate(reader: Reader, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
  }>`explain (format json) select 1 from withdrawals w where ${where}`.execute(reader)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
