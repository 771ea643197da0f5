import type { MemberId } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/lists/cursor.ts'
import type { Counted } from '../../platform/lists/list-page.ts'
import { CREDIT, type FoundMembers, memberConditions } from './member-filters.ts'
import { type MemberRecord, memberRecordOf, type MemberRow, withFigures } from './member-record.ts'
import { EXACT_UP_TO } from './withdrawal-list.repo.ts'

export type MemberOrder = {
  readonly by: 'registeredAt' | 'credit' | 'username' | 'lastSignInAt'
  readonly descending: boolean
}

/** Members without a sign-in come first, as in the index. */
const SIGNED_IN = sql`coalesce(m.last_signed_in_at, timestamptz '1970-01-01 00:00:00+00')`
const COLUMN: Record<MemberOrder['by'], RawBuilder<unknown>> = {
  registeredAt: sql`m.registered_at`,
  credit: CREDIT,
  username: sql`lower(m.username)`,
  lastSignInAt: SIGNED_IN,
}
const microseconds = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000000)::bigint`
/** The sorted column as a whole number; a username is looked up by its member's id. */
const PLACE: Record<MemberOrder['by'], RawBuilder<unknown>> = {
  registeredAt: microseconds(COLUMN.registeredAt),
  credit: sql`cash.posted_satang - cash.held_satang`,
  username: sql`0::bigint`,
  lastSignInAt: microseconds(SIGNED_IN),
}
const OUTER: Record<MemberOrder['by'], RawBuilder<unknown>> = {
  ...COLUMN,
  credit: sql`(cash.posted_satang - cash.held_satang)`,
}

function valueAt({ by }: MemberOrder, { position: { value, id } }: Cursor): RawBuilder<unknown> {
  if (by === 'username') return sql`(select lower(c.username) from members c where c.id = ${id}::uuid)`
  return by === 'credit'
    ? sql`${value}::bigint`
    : sql`(timestamptz '1970-01-01 00:00:00+00' + ${value}::bigint * interval '1 microsecond')`
}

/** Statement of a page: one index read in one direction, then wallets and figures. Reads one row more than shown. */
export function memberPageStatement(
  filters: FoundMembers,
  order: MemberOrder,
  cursor: Cursor | null,
  limit: number,
): RawBuilder<MemberRow> {
  const down = order.descending !== (cursor?.direction === 'previous')
  const [direction, beyond] = down ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const byCredit = order.by === 'credit'
  // Usernames are unique and never change, so no second column is needed.
  const [columns, id] =
    order.by === 'username' ? [COLUMN.username, null] : [COLUMN[order.by], byCredit ? sql`a.member_id` : sql`m.id`]
  const ordered = id === null ? sql`${columns} ${direction}` : sql`${columns} ${direction}, ${id} ${direction}`
  const after =
    cursor === null
      ? sql`true`
      : id === null
        ? sql`${columns} ${beyond} ${valueAt(order, cursor)}`
        : sql`(${columns}, ${id}) ${beyond} (${valueAt(order, cursor)}, ${cursor.position.id}::uuid)`
  const from = byCredit
    ? sql`accounts a join members m on m.id = a.member_id where a.kind = 'member-cash' and a.unit = 'THB' and`
    : sql`members m where`
  const page = sql`(select m.* from ${from} ${memberConditions(filters, byCredit)} and ${after} order by ${ordered}
    limit ${limit + 1})`
  return sql<MemberRow>`${withFigures(page, PLACE[order.by])} order by ${OUTER[order.by]} ${direction}, m.id ${direction}`
}

export async function readMemberPage(
  reader: Reader,
  filters: FoundMembers,
  order: MemberOrder,
  cursor: Cursor | null,
  limit: number,
): Promise<MemberRecord[]> {
  const { rows } = await memberPageStatement(filters, order, cursor, limit).execute(reader)
  return rows.map(memberRecordOf)
}

/** The ids a list shows, oldest registration first. */
export async function selectMemberIds(reader: Reader, filters: FoundMembers, limit: number): Promise<MemberId[]> {
  const { rows } = await sql<{
    id: MemberId
  }>`select m.id from members m where ${memberConditions(filters, false)} order by m.registered_at, m.id
    limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function findMemberRecord(reader: Reader, id: string): Promise<MemberRecord | undefined> {
  const { rows } = await withFigures(sql`(select m.* from members m where m.id = ${id}::uuid)`, sql`0::bigint`).execute(
    reader,
  )
  return rows[0] === undefined ? undefined : memberRecordOf(rows[0])
}

/** Exact up to a limit, the planner's estimate above it, marked. */
export async function countMembers(reader: Reader, filters: FoundMembers): Promise<Counted<never>> {
  return countRows(reader, sql`members m where ${memberConditions(filters, false)}`)
}

/** Number of rows of `from`: exact up to a limit, an estimate above it. */
export async function countRows(reader: Reader, from: RawBuilder<unknown>): Promise<Counted<never>> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (select 1 from ${from} limit ${EXACT_UP_TO + 1}) as counted`.execute(reader)
  const count = rows[0]?.count ?? 0
  if (count <= EXACT_UP_TO) return { total: count, isEstimate: false, totals: null }
  const plan = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
  }>`explain (format json) select 1 from ${from}`.execute(reader)
  return {
    total: Math.max(plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, EXACT_UP_TO + 1),
    isEstimate: true,
    totals: null,
  }
}
