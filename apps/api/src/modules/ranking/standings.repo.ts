import type { RankBasis } from '@backoffice/contract/ranking/terms'
import { boundsOf, type BusinessDay, type DayRule, type MemberId, type Satang, satangOf } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { canReceiveBonusAt } from '../members/index.ts'
import { firstDayOf, monthOf } from './domain/ranking.ts'

/** A member at the close of a day. */
export type MemberStanding = {
  readonly id: MemberId
  readonly username: string
  readonly canReceive: boolean
  readonly tierId: string | null
  readonly heldUntil: BusinessDay | null
  readonly sum: Satang
  /** The rewards received that could be due on this day, as `kind/period`; for promotions `tier/id` and `level/n`. */
  readonly paid: readonly string[]
}

export type ClosedDay = { readonly day: BusinessDay; readonly basis: RankBasis; readonly rule: DayRule }

/** Rows (member_id, sum) of a month through a day; reversed deposits and refunded bets do not count. */
function sumsOf({ day, basis, rule }: ClosedDay, ids: readonly string[]): RawBuilder<unknown> {
  const [from, until] = [boundsOf(firstDayOf(day), rule).from, boundsOf(day, rule).to]
  return basis === 'deposits'
    ? sql`select member_id, sum(amount_satang) as sum from deposits
        where member_id = any (${ids}::uuid[]) and status = 'credited'
          and credited_at >= ${from}::timestamptz and credited_at < ${until}::timestamptz group by 1`
    : sql`select member_id, sum(stake_satang) as sum from game_transactions
        where member_id = any (${ids}::uuid[]) and status = 'settled'
          and settled_at >= ${from}::timestamptz and settled_at < ${until}::timestamptz group by 1`
}

/** The next members by id, for a walk over all of them. */
export async function nextMembers(reader: Reader, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from members where id > ${after}::uuid order by id limit ${sql.lit(limit)}`.execute(reader)
  return rows.map(({ id }) => id)
}

/**
 * Those of the members who had a tier at the end of the day or reach the lowest threshold, in one statement. Left out
 * are closed members, and those whom the close of this day moved already. Who was moved manually since then has the
 * tier held before, and stays where they were moved.
 */
export async function standingsOf(
  reader: Reader,
  closed: ClosedDay,
  ids: readonly string[],
  { lowest, now }: { readonly lowest: bigint; readonly now: Date },
): Promise<MemberStanding[]> {
  const { day } = closed
  const { rows } = await sql<Omit<MemberStanding, 'sum'> & { sum: string }>`
    select m.id, m.username, ${canReceiveBonusAt(now)} as "canReceive",
      held.tier_id as "tierId", held.until as "heldUntil", coalesce(s.sum, 0)::text as sum,
      array(select unnest(case w.kind when 'promotion' then array['tier/' || w.tier_id, 'level/' || w.level]
                                      else array[w.kind || '/' || w.period] end)
              from rank_rewards w where w.member_id = m.id
               and w.period in ('', ${day}, ${monthOf(day)})) as paid
      from members m left join member_ranks r on r.member_id = m.id
        left join (${sumsOf(closed, ids)}) s on s.member_id = m.id
        left join lateral (select true as moved, h.from_tier_id as tier_id from rank_history h where h.member_id = m.id
            and h.reason = 'manual' and h.business_day > ${day}::date order by h.at, h.id limit 1) later on true
        cross join lateral (select case when later.moved then later.tier_id else r.tier_id end as tier_id,
            case when later.moved then ${day}::date else r.held_until end as until) held
     where m.id = any (${ids}::uuid[]) and m.status <> 'closed'
       and (held.tier_id is not null or s.sum >= ${lowest.toString()}::numeric)
       and not exists (select from rank_history h where h.member_id = m.id and h.closed_on = ${day}::date)
     order by m.id`.execute(reader)
  return rows.map(row => ({ ...row, sum: satangOf(row.sum) }))
}

export type Rank = {
  readonly tierId: string | null
  readonly since: Date | null
  readonly heldUntil: BusinessDay | null
}

export async function findRank(reader: Reader, memberId: string): Promise<Rank> {
  const { rows } = await sql<Rank>`
    select tier_id as "tierId", since, held_until as "heldUntil" from member_ranks
     where member_id = ${memberId}::uuid`.execute(reader)
  return rows[0] ?? { tierId: null, since: null, heldUntil: null }
}

/** The sum of a member's month through a day. */
export async function sumOf(reader: Reader, closed: ClosedDay, memberId: string): Promise<Satang> {
  const { rows } = await sql<{ sum: string }>`select sum::text as sum from (${sumsOf(closed, [memberId])}) s`.execute(
    reader,
  )
  return satangOf(rows[0]?.sum ?? 0)
}
