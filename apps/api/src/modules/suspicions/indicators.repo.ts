import type { suspicionEndpoints } from '@backoffice/contract/suspicions/endpoints'
import type { LicenceRules } from '@backoffice/contract/licences/rules'
import { type BusinessDay, fromBaht } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'

export type Indicated = z.output<(typeof suspicionEndpoints)['suspicions.indicators']['answer']>['rows'][number]
export type IndicatorRules = Pick<
  LicenceRules,
  'suspicionPlayShare' | 'suspicionQuickHours' | 'suspicionFrom' | 'eventDay'
>
type Days = { readonly from: BusinessDay; readonly to: BusinessDay; readonly since: Date; readonly until: Date }

/** Sums of a day from this part of the threshold on are just below it, on at least so many days. */
const JUST_BELOW_PERCENT = 90
const JUST_BELOW_DAYS = 2

/**
 * Members whose activity of these days is suspicious by the rules, largest amounts first. Begins with withdrawals paid,
 * first deposits and sums of the days, each by an index of days. Bets are read in their order and only until they reach
 * the part of the deposits, so that members who play are cheap.
 */
export async function findIndicated(
  reader: Reader,
  { from, to, since, until }: Days,
  rules: IndicatorRules,
  limit: number,
): Promise<Indicated[]> {
  const least = fromBaht(rules.suspicionFrom)
  const threshold = rules.eventDay === null ? null : fromBaht(rules.eventDay)
  const { rows } = await sql<Indicated>`
    with paid as materialized (
      select w.member_id, sum(w.amount_satang) as amount from withdrawals w
       where w.finished_on between ${from}::date and ${to}::date and w.status in ('paid', 'paid-by-hand')
       group by 1 having sum(w.amount_satang) >= ${least}::bigint
    ), unplayed as (
      select p.member_id, 'no-play' as indicator, d.amount as deposits, p.amount as withdrawals, null::integer as days,
        least(d.amount, p.amount) as amount, ${since}::timestamptz as since, ${until}::timestamptz as until
        from paid p cross join lateral (select coalesce(sum(amount_satang), 0) as amount from deposits
          where member_id = p.member_id and status = 'credited' and credited_at >= ${since}::timestamptz
            and credited_at < ${until}::timestamptz) d
       where d.amount >= ${least}::bigint and ${rules.suspicionPlayShare}::integer > 0
         and not exists (select from (
           select sum(g.stake_satang) over (order by g.bet_at, g.id rows unbounded preceding) as played
             from game_transactions g where g.member_id = p.member_id and g.status <> 'refunded'
              and g.bet_at >= ${since}::timestamptz and g.bet_at < ${until}::timestamptz) running
           where running.played * 100 >= d.amount * ${rules.suspicionPlayShare}::integer)
    ), quick as (
      select f.member_id, 'quick-out', d.amount, w.amount, null::integer, w.amount, b.since, b.until
        from first_deposits f
        cross join lateral (select min(credited_at) as since,
            min(credited_at) + make_interval(hours => ${rules.suspicionQuickHours}::integer) as until
          from deposits where member_id = f.member_id and status = 'credited') b
        cross join lateral (select coalesce(sum(amount_satang), 0) as amount from deposits
          where member_id = f.member_id and status = 'credited' and credited_at >= b.since
            and credited_at < b.until) d
        cross join lateral (select coalesce(sum(amount_satang), 0) as amount from withdrawals
          where member_id = f.member_id and status in ('paid', 'paid-by-hand') and requested_at >= b.since
            and finished_at < b.until) w
       where f.business_day between ${from}::date and ${to}::date and w.amount >= ${least}::bigint
         and w.amount >= d.amount
    ), sums as (
      select member_id, business_day as day, 'in' as direction, sum(amount_satang) as amount from deposits
       where business_day between ${from}::date and ${to}::date and status = 'credited' and ${threshold}::bigint > 0
       group by 1, 2
      union all select member_id, finished_on, 'out', sum(amount_satang) from withdrawals
       where finished_on between ${from}::date and ${to}::date and status in ('paid', 'paid-by-hand')
         and ${threshold}::bigint > 0 group by 1, 2
    ), below as (
      select member_id, 'below-threshold', coalesce(sum(amount) filter (where direction = 'in'), 0),
        coalesce(sum(amount) filter (where direction = 'out'), 0), count(distinct day)::integer, sum(amount),
        null::timestamptz, null::timestamptz from sums
       where amount < ${threshold}::bigint and amount * 100 >= ${threshold}::bigint * ${sql.lit(JUST_BELOW_PERCENT)}
       group by 1 having count(distinct day) >= ${sql.lit(JUST_BELOW_DAYS)} and sum(amount) >= ${least}::bigint
    ), found as (
      select * from unplayed union all select * from quick union all select * from below
       order by amount desc, member_id, indicator limit ${limit}
    )
    select json_build_object('id', m.id, 'username', m.username, 'name', m.first_name || ' ' || m.last_name) as member,
      f.indicator, f.deposits::bigint as deposits, f.withdrawals::bigint as withdrawals, f.days,
      f.amount::bigint as amount,
      case when f.since is not null then (select coalesce(sum(g.stake_satang), 0)::bigint from game_transactions g
        where g.member_id = f.member_id and g.status <> 'refunded' and g.bet_at >= f.since and g.bet_at < f.until)
        end as bets,
      (select s.id from suspicions s where s.member_id = f.member_id and s.kind = f.indicator
          and s.period_from <= ${to}::date and s.period_to >= ${from}::date
        order by s.created_at desc, s.id desc limit 1) as "reportId"
      from found f join members m on m.id = f.member_id
     order by f.amount desc, f.member_id, f.indicator`.execute(reader)
  return rows
}
