import type { BusinessDay } from '@backoffice/kernel'
import { sql } from 'kysely'
import { dayIn, type SourceCheck } from '../ledger/index.ts'
import { sourceFacts } from './facts.repo.ts'
import { findUnequalSlots } from './slots.repo.ts'
import { sourceFigures } from './summaries.repo.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

/**
 * A member of a month or a year is counted on one day of it, usually the first one with a posting. Postings of a member
 * that are out of order, such as one that waited over midnight, leave it on a later day, so periods are compared.
 */
const ofPeriod = sql`figure like '%.members' and dimension in ('month', 'year')`
const comparedDay = sql`case when ${ofPeriod} then date_trunc(dimension, business_day::timestamp)::date
  else business_day end`

/** Split by game; many rows a day. */
const gameFigures: readonly string[] = ['games.bets', 'games.wins', 'games.voids']
const withoutGames = sourceFigures.filter(figure => !gameFigures.includes(figure))

/**
 * Checks that each module's daily figures equal its records. The recent check leaves the figures by game and the
 * members of months to that of a past month, and compares the same bets by provider; members of years are left to the
 * full check.
 */
export const summariesMatchSources: SourceCheck = {
  name: 'rooms-are-summed',
  async find(snapshot, scope) {
    const compared = {
      full: sql`true`,
      // A month of members is complete in its month, a year is not.
      past: sql`not (${ofPeriod} and dimension = 'year')`,
      recent: sql`not (${ofPeriod})`,
    }[scope.kind]
    const byGame = scope.kind !== 'recent'
    const { rows } = await sql<Breach>`
      select concat_ws(' ', business_day, figure, nullif(dimension, '')) as subject,
        coalesce(r.amount, 0) || ' in ' || coalesce(r.count,
        0) as expected, coalesce(s.amount, 0) || ' in ' || coalesce(s.count, 0) as found
        from (select ${comparedDay} as business_day, figure, dimension, sum(amount_satang) as amount,
            sum(count) as count
          from (${sourceFacts(scope.kind === 'full' ? null : scope, byGame)}) facts
         where ${compared} group by 1, 2, 3) r
        full join (select ${comparedDay} as business_day, figure, dimension, sum(amount_satang) as amount,
                     sum(count) as count from (select business_day, figure, dimension, amount_satang, count
                       from day_summaries union all select business_day, figure, dimension, amount_satang, count
                       from summary_deltas) counted
                    where figure = any (${byGame ? sourceFigures : withoutGames}::text[]) and ${dayIn(sql`business_day`, scope)}
                      and ${compared} group by 1, 2, 3) s using (business_day, figure, dimension)
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
      .map(({ day: _day, figure: _figure, ...breach }) => breach)
  },
})
