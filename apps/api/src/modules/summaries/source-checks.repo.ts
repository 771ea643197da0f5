import { type RawBuilder, sql } from 'kysely'
import type { CheckScope, SourceCheck } from '../ledger/index.ts'
import { sourceFigures } from './summaries.repo.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

const onDays = (column: string, scope: CheckScope): RawBuilder<boolean> =>
  scope.kind === 'full' ? sql`true` : sql`${sql.ref(column)} = any (${scope.days}::date[])`

/** What was bet, won and voided on days, from the bets. `since` bounds when it was booked, so that an index is used. */
export const gameFacts = (
  onDay: (column: string) => RawBuilder<boolean>,
  since: (column: string) => RawBuilder<boolean>,
) =>
  sql`select business_day, 'games.bets' as figure, concat_ws('/', category, provider, game) as dimension,
      sum(stake_satang) as amount, count(*) as count
      from game_transactions where status <> 'cancelled' and ${onDay('business_day')} and ${since('bet_at')}
      group by 1, 3
    union all select settled_on, 'games.wins', concat_ws('/', category, provider, game), sum(win_satang), count(*)
      from game_transactions where win_satang > 0 and ${onDay('settled_on')} and ${since('settled_at')} group by 1, 3
    union all select refunded_on, 'games.voids', concat_ws('/', category, provider, game),
      sum(stake_satang - coalesce(win_satang, 0)), count(*)
      from game_transactions where status = 'refunded' and ${onDay('refunded_on')} and ${since('refunded_at')}
      group by 1, 3`

/** Checks that each module's daily figures equal its records. */
export const summariesMatchSources: SourceCheck = {
  name: 'rooms-are-summed',
  async find(snapshot, scope) {
    const requested =
      scope.kind === 'full'
        ? sql`true`
        : sql`requested_at >= ${scope.since}::timestamptz and ${onDays('business_day', scope)}`
    const played = gameFacts(
      column => onDays(column, scope),
      column => (scope.kind === 'full' ? sql`true` : sql`${sql.ref(column)} >= ${scope.since}::timestamptz`),
    )
    const { rows } = await sql<Breach>`
      select concat_ws(' ', business_day, figure, nullif(dimension, '')) as subject,
        coalesce(r.amount, 0) || ' in ' || coalesce(r.count,
        0) as expected, coalesce(s.amount, 0) || ' in ' || coalesce(s.count, 0) as found
        from (select registered_on as business_day, 'members.registered' as figure, '' as dimension, 0 as amount,
          count(*) as count from members where ${onDays('registered_on', scope)} group by 1
               union all
              select business_day, 'withdrawals.requested', '', sum(amount_satang), count(*) from withdrawals
                where ${requested} group by 1
               union all ${played}) r
        full join (select business_day, figure, dimension, sum(amount_satang) as amount, sum(count) as count
                     from (select business_day, figure, dimension, amount_satang, count
                       from day_summaries union all select business_day, figure, dimension, amount_satang, count
                       from summary_deltas) counted
                    where figure = any (${sourceFigures}::text[]) and ${onDays('business_day', scope)}
                      group by 1, 2, 3) s using (business_day, figure, dimension)
       where coalesce(r.amount, 0) <> coalesce(s.amount, 0) or coalesce(r.count, 0) <> coalesce(s.count, 0)
       limit 100`.execute(snapshot)
    return rows
  },
}
