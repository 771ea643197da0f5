import type { PlayerEventType } from '@backoffice/contract/integration/outgoing'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
import type { Counted } from '../../platform/lists/list-page.ts'
import type { Period } from '../../platform/lists/period.ts'

export type DeliveryStatus = 'waiting' | 'delivered' | 'given-up'

/** An event as displayed. */
export type Delivery = {
  readonly id: string
  readonly status: DeliveryStatus
  readonly type: PlayerEventType
  readonly memberId: string
  readonly username: string
  readonly number: bigint | null
  readonly subjectId: string
  readonly data: Record<string, unknown>
  readonly attempts: number
  readonly at: Date
  readonly lastTriedAt: Date | null
  readonly endedAt: Date | null
  readonly nextAt: Date | null
  readonly lastError: string | null
}

export type DeliveryFilters = {
  readonly statuses: readonly DeliveryStatus[] | null
  readonly types: readonly PlayerEventType[] | null
  readonly memberId: string | null
  readonly period: Period
}

/** Microseconds since 1970 as a whole number, so that a cursor position is never rounded. */
const position = sql<bigint>`(extract(epoch from e.at) * 1000000)::bigint`

/** Only a member's first waiting event has a time; the others follow it. */
const shown = (events: RawBuilder<unknown>) => sql<Delivery & { place: bigint }>`
  select e.id, e.status, e.type, e.member_id as "memberId", m.username, e.number, e.subject_id as "subjectId", e.data,
    e.attempts, e.at,
         e.last_tried_at as "lastTriedAt", e.ended_at as "endedAt", e.last_error as "lastError", ${position} as place,
         case when e.status = 'waiting' and not exists (select from player_events b
           where b.member_id = e.member_id and b.status = 'waiting' and b.number < e.number)
           then l.next_at end as "nextAt"
    from ${events} e join members m on m.id = e.member_id left join player_lanes l on l.member_id = e.member_id`

export async function findDelivery(reader: Reader, id: string): Promise<Delivery | undefined> {
  const { rows } = await shown(sql`(select * from player_events where id = ${id}::uuid)`).execute(reader)
  return rows[0]
}

/** Statement of a page: one index scan in one direction, then the names. Reads one row more than shown. */
export function deliveriesStatement(
  filters: DeliveryFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
) {
  const down = descending !== (cursor?.direction === 'previous')
  const direction = down ? sql`desc` : sql`asc`
  const after =
    cursor === null
      ? sql`true`
      : sql`(e.at, e.id) ${down ? sql`<` : sql`>`} (timestamptz '1970-01-01 00:00:00+00' +
        ${cursor.position.value}::bigint * interval '1 microsecond', ${cursor.position.id}::uuid)`
  const page = sql`(select e.* from player_events e where ${conditionsOf(filters)} and ${after}
    order by e.at ${direction}, e.id ${direction} limit ${limit + 1})`
  return sql<Delivery & { place: bigint }>`${shown(page)} order by e.at ${direction}, e.id ${direction}`
}

export async function readDeliveries(
  reader: Reader,
  filters: DeliveryFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
): Promise<(Delivery & { position: Position })[]> {
  const { rows } = await deliveriesStatement(filters, descending, cursor, limit).execute(reader)
  return rows.map(({ place: value, ...row }) => ({ ...row, position: { value, id: row.id } }))
}

/** Counting stops here; above it the number is a lower bound, marked as an estimate. */
const EXACT_UP_TO = 50_000

export async function countDeliveries(
  reader: Reader,
  filters: DeliveryFilters,
): Promise<Counted<Record<string, never>>> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from (select from player_events e where ${conditionsOf(filters)}
    limit ${EXACT_UP_TO + 1}) counted`.execute(reader)
  const total = rows[0]?.total ?? 0
  return { total, isEstimate: total > EXACT_UP_TO, totals: null }
}

function conditionsOf({ statuses, types, memberId, period }: DeliveryFilters): RawBuilder<unknown> {
  const input = [
    statuses === null ? null : sql`e.status in (${sql.join(statuses)})`,
    types === null ? null : sql`e.type in (${sql.join(types)})`,
    memberId === null ? null : sql`e.member_id = ${memberId}::uuid`,
    period.from === null ? null : sql`e.at >= ${period.from}`,
    period.until === null ? null : sql`e.at < ${period.until}`,
  ].filter(condition => condition !== null)
  return input.length === 0 ? sql`true` : sql.join(input, sql` and `)
}
