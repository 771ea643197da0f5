import type { BusinessDay } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { CheckScope, SourceCheck } from '../ledger/index.ts'
import { findUnequalSlots } from './slots.repo.ts'
import { sourceFigures } from './summaries.repo.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

const onDays = (column: string, scope: CheckScope): RawBuilder<boolean> =>
  scope.kind === 'full' ? sql`true` : sql`${sql.ref(column)} = any (${scope.days}::date[])`

/**
 * What was bet, won and voided on days, one row per bet, with its time. `since` bounds when it was booked, so that an
 * index is used.
 */
export const gameFacts = (
  onDay: (column: string) => RawBuilder<boolean>,
  since: (column: string) => RawBuilder<boolean>,
) =>
  sql`select business_day, 'games.bets' as figure, concat_ws('/', category, provider, game) as dimension,
      stake_satang as amount_satang, 1::bigint as count, bet_at as at
      from game_transactions where status <> 'cancelled' and ${onDay('business_day')} and ${since('bet_at')}
    union all select settled_on, 'games.wins', concat_ws('/', category, provider, game), win_satang, 1, settled_at
      from game_transactions where win_satang > 0 and ${onDay('settled_on')} and ${since('settled_at')}
    union all select refunded_on, 'games.voids', concat_ws('/', category, provider, game),
      stake_satang - coalesce(win_satang, 0), 1, refunded_at
      from game_transactions where status = 'refunded' and ${onDay('refunded_on')} and ${since('refunded_at')}`

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
               union all
              select business_day, figure, dimension, sum(amount_satang), count(*) from (${played}) played
                group by 1, 2, 3) r
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

/** Checks that the slots of each day add up to its figures. */
export const slotsMatchDays = (firstSlotDay: () => BusinessDay, isReady: () => boolean): SourceCheck => ({
  name: 'slots-add-up',
  async find(snapshot, scope) {
    const breaches = isReady() ? await findUnequalSlots(snapshot, firstSlotDay()) : []
    return breaches
      .filter(({ day }) => scope.kind === 'full' || scope.days.includes(day))
      .map(({ day: _day, ...breach }) => breach)
  },
})
