import type { GameCategory } from '@backoffice/contract/games/terms'
import type { MemberId, Satang } from '@backoffice/kernel'
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

type Row = { readonly memberId: MemberId; readonly category: GameCategory; readonly amount: Satang }

/**
 * Cash bets and wins these members booked within the span, by category, of bets that are not voided by now. Only
 * members who bet: the others have no turnover and lost nothing. Reads the indexes of each member's own bets.
 */
export async function bookingsOf(
  reader: Reader,
  members: readonly MemberId[],
  { from, to }: Span,
): Promise<ReadonlyMap<MemberId, readonly Booked[]>> {
  const bets = await sql<Row>`
    select member_id as "memberId", category, sum(stake_cash_satang)::bigint as amount from game_transactions
      where member_id = any (${members}::uuid[]) and bet_at >= ${from} and bet_at < ${to}
        and status in ('open', 'settled') group by 1, 2`.execute(reader)
  const active = [...new Set(bets.rows.map(({ memberId }) => memberId))]
  if (active.length === 0) return new Map()
  // Of bets of any age, but none that was placed later.
  const wins = await sql<Row>`
    select member_id as "memberId", category, sum(win_cash_satang)::bigint as amount from game_transactions
      where member_id = any (${active}::uuid[]) and status = 'settled' and settled_at >= ${from} and settled_at < ${to}
        and bet_at < ${to} group by 1, 2`.execute(reader)
  const found = new Map<MemberId, Booked[]>()
  const none = 0n as Satang
  for (const { memberId, category, amount } of bets.rows)
    found.set(memberId, [...(found.get(memberId) ?? []), { category, bets: amount, wins: none }])
  for (const { memberId, category, amount } of wins.rows) {
    const others = found.get(memberId) ?? []
    const stake = others.find(each => each.category === category)?.bets ?? none
    found.set(memberId, [...others.filter(each => each.category !== category), { category, bets: stake, wins: amount }])
  }
  return found
}
