import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Booked } from './domain/entitlement.ts'

export type Span = { readonly from: Date; readonly to: Date }
export type Chunk = {
  /** The last member passed; null where none is left. */
  readonly last: MemberId | null
  readonly members: readonly MemberId[]
}

/** The next members in the order of their ids; closed ones, and those with an excluded tag, are left out. */
export async function nextMembers(
  reader: Reader,
  after: MemberId | null,
  excludedTags: readonly string[],
  limit: number,
): Promise<Chunk> {
  const { rows } = await sql<{ id: MemberId; counts: boolean }>`
    select m.id, m.status <> 'closed' and not exists (select from member_tags t
        where t.member_id = m.id and t.tag = any (${excludedTags}::text[])) as counts
      from members m where ${after === null ? sql`true` : sql`m.id > ${after}::uuid`}
      order by m.id limit ${sql.lit(limit)}`.execute(reader)
  return {
    last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
    members: rows.flatMap(({ id, counts }) => (counts ? [id] : [])),
  }
}

type Row = Booked & { readonly memberId: MemberId }

/**
 * Cash stakes and wins of the bets of these members that were settled within the span, by category; those voided by now
 * are left out. Reads the index of each member's own settled bets.
 */
export async function bookingsOf(
  reader: Reader,
  members: readonly MemberId[],
  { from, to }: Span,
): Promise<ReadonlyMap<MemberId, readonly Booked[]>> {
  const { rows } = await sql<Row>`
    select member_id as "memberId", category, sum(stake_cash_satang)::bigint as bets,
        sum(win_cash_satang)::bigint as wins
      from game_transactions
     where member_id = any (${members}::uuid[]) and status = 'settled' and settled_at >= ${from} and settled_at < ${to}
     group by 1, 2`.execute(reader)
  return Map.groupBy(rows, ({ memberId }) => memberId)
}
