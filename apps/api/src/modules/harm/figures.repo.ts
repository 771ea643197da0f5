import { type HarmMarker, harmMarkers } from '@backoffice/contract/harm/terms'
import type { MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { MarkerFigures } from './domain/markers.ts'
import { WORRYING_WORDS } from './domain/worrying-words.ts'

type Sql = RawBuilder<unknown>
/** Fewer bets than this, in the day or before it, say nothing about stakes. */
const LEAST_BETS = 20
/** What ends a time of play. */
const PAUSE = sql`interval '30 minutes'`

/** Bets of a member `m` that were not voided; the time bounds the partitions that are read. */
const bets = (columns: Sql, from: Sql): Sql => sql`select ${columns} from game_transactions g
  where g.member_id = m.id and g.status <> 'refunded' and g.bet_at > ${from} and g.bet_at <= o.now`

/** Each marker as one number of a member `m`, at the instant and in the zone of `o`. */
const FIGURES: Readonly<Record<HarmMarker, Sql>> = {
  'night-play': sql`${bets(
    sql`count(distinct (g.bet_at at time zone o.time_zone)::date)`,
    sql`o.now - interval '7 days'`,
  )} and extract(hour from g.bet_at at time zone o.time_zone) < 5`,
  // The bets that were settled within the half hour before the deposit lost more than they won.
  chasing: sql`select count(*) from deposits d
    where d.member_id = m.id and d.status = 'credited' and d.credited_at > o.now - interval '7 days'
      and d.credited_at <= o.now and (select sum(g.stake_satang - g.win_satang) from game_transactions g
        where g.member_id = m.id and g.status = 'settled' and g.bet_at > o.now - interval '14 days'
          and g.settled_at > d.credited_at - interval '30 minutes' and g.settled_at <= d.credited_at) > 0`,
  'rising-stakes': sql`select case when least(b.today, b.before) < ${sql.lit(LEAST_BETS)} or b.usual = 0 then 0
      else round(least(100 * b.mean / b.usual, 100000)) end
    from (${bets(
      sql`count(*) filter (where g.bet_at > o.now - interval '1 day') as today,
        count(*) filter (where g.bet_at <= o.now - interval '1 day') as before,
        avg(g.stake_satang) filter (where g.bet_at > o.now - interval '1 day') as mean,
        avg(g.stake_satang) filter (where g.bet_at <= o.now - interval '1 day') as usual`,
      sql`o.now - interval '31 days'`,
    )}) b`,
  // The longest time of play without a pause, in minutes: the product gets no ends of sessions.
  'session-length': sql`select coalesce(max(p.minutes), 0)
    from (select extract(epoch from max(b.at) - min(b.at)) / 60 as minutes
      from (select b.at, sum(coalesce((b.pause > ${PAUSE})::int, 0)) over (order by b.at) as play
        from (${bets(
          sql`g.bet_at as at, g.bet_at - lag(g.bet_at) over (order by g.bet_at) as pause`,
          sql`o.now - interval '7 days'`,
        )}) b) b
      group by b.play) p`,
  'cancelled-withdrawals': sql`select count(*) from withdrawals w
    where w.member_id = m.id and w.status = 'cancelled' and w.requested_at > o.now - interval '37 days'
      and w.finished_at > o.now - interval '7 days' and w.finished_at <= o.now`,
  'many-deposits': sql`select count(*) from deposits d
    where d.member_id = m.id and d.status = 'credited' and d.credited_at > o.now - interval '1 day'
      and d.credited_at <= o.now`,
  'refused-deposits': sql`select (select count(*) from harm_refusals r
      where r.member_id = m.id and r.at > o.now - interval '7 days' and r.at <= o.now)
    + (select count(*) from deposits d where d.member_id = m.id and d.held_at > o.now - interval '7 days'
      and d.held_at <= o.now and d.detected_at > o.now - interval '37 days')`,
  // Masked numbers, as text messages have them, may be of the same account.
  'payment-accounts': sql`select count(distinct t.counterparty_account_no)
    from deposits d join bank_transactions t on t.id = d.bank_transaction_id
    where d.member_id = m.id and d.status = 'credited' and d.credited_at > o.now - interval '30 days'
      and d.credited_at <= o.now and t.counterparty_account_no ~ '^[0-9]{8,}$'`,
  'limits-raised': sql`select count(*) from member_limit_changes c
    where c.member_id = m.id and c.made_by = 'player' and c.change in ('raise-requested', 'removal-requested')
      and c.changed_at > o.now - interval '30 days' and c.changed_at <= o.now`,
  'time-outs': sql`select count(*) from member_exclusions x
    where x.member_id = m.id and x.kind = 'timeout' and x.source = 'player'
      and x.starts_at > o.now - interval '30 days' and x.starts_at <= o.now`,
  'contact-words': sql`select count(*) from member_notes n
    where n.member_id = m.id and n.written_at > o.now - interval '30 days' and n.written_at <= o.now
      and n.text ~* ${WORRYING_WORDS}`,
}

/** What is counted of these members at an instant, now or past, in one statement. */
export async function readFigures(
  reader: Reader,
  memberIds: readonly MemberId[],
  now: Date,
): Promise<ReadonlyMap<MemberId, MarkerFigures>> {
  const figures = sql.join(harmMarkers.map(marker => sql`(${FIGURES[marker]})::int as ${sql.ref(marker)}`))
  const { rows } = await sql<MarkerFigures & { readonly memberId: MemberId }>`
    select m.id as "memberId", ${figures}
      from unnest(${memberIds}::uuid[]) as m (id)
      cross join (select time_zone, ${now}::timestamptz as now from operator) o`.execute(reader)
  return new Map(rows.map(({ memberId, ...counted }) => [memberId, counted as unknown as MarkerFigures]))
}
