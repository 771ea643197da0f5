import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { summariesOf } from '../../summaries/index.ts'
import { contentOf, type Line, type ReportContent } from '../content.ts'
import type { ReportQuery } from './report-query.ts'

/**
 * What each promotion issued, and what became of its bonuses, on the day it happened: by the index of each promotion
 * and its days. What all rewards cost by their cause is from the sums of the days.
 */
export async function promotions(snapshot: Reader, query: ReportQuery): Promise<ReportContent> {
  const { from, to, since, until } = query
  const { rows } = await sql<Line>`
    select p.id, p.title as promotion, i.count::int as "issuedCount", i.amount::text as issued,
      e.redeemed_count::int as "redeemedCount", e.redeemed::text as redeemed,
      e.expired_count::int as "expiredCount", e.expired::text as expired,
      e.cancelled_count::int as "cancelledCount", e.cancelled::text as cancelled,
      (i.amount - e.returned)::text as cost
      from promotions p
      cross join lateral (select count(*) as count, coalesce(sum(g.bonus_satang), 0) as amount
        from promotion_grants g where g.promotion_id = p.id and g.granted_on between ${from}::date and ${to}::date) i
      cross join lateral (select
          count(*) filter (where g.status = 'completed') as redeemed_count,
          coalesce(sum(g.bonus_satang) filter (where g.status = 'completed'), 0) as redeemed,
          count(*) filter (where g.status = 'expired') as expired_count,
          coalesce(sum(g.bonus_satang) filter (where g.status = 'expired'), 0) as expired,
          count(*) filter (where g.status in ('cancelled', 'forfeited')) as cancelled_count,
          coalesce(sum(g.bonus_satang) filter (where g.status in ('cancelled', 'forfeited')), 0) as cancelled,
          coalesce(sum(greatest(g.bonus_satang - w.converted_satang, 0)) filter (where w.id is not null), 0) as returned
        from promotion_grants g left join grants w on w.id = g.id
       where g.promotion_id = p.id and g.finished_at >= ${since}::timestamptz
         and g.finished_at < ${until}::timestamptz) e
     where i.count > 0 or e.redeemed_count + e.expired_count + e.cancelled_count > 0
     order by p.title, p.id`.execute(snapshot)
  return contentOf('promotions', { promotions: rows, sources: await sourcesOf(snapshot, query) })
}

/** Bonus cost of the ledger by the command that caused it; what took it back has its own lines. */
async function sourcesOf(snapshot: Reader, { from, to }: ReportQuery): Promise<Line[]> {
  const found = await summariesOf(snapshot, {
    from,
    to,
    by: 'year',
    figures: ['bonus', 'house.bonus-cost'],
    split: true,
  })
  const byCommand = Map.groupBy(found, ({ dimension }) => dimension)
  return [...byCommand]
    .map(([source, rows]) => {
      const of = (figure: string) => rows.filter(row => row.figure === figure)
      return {
        source,
        issuedCount: of('bonus').reduce((sum, { count }) => sum + Number(count), 0),
        issued: String(of('bonus').reduce((sum, { amount }) => sum + amount, 0n)),
        cost: String(of('house.bonus-cost').reduce((sum, { amount }) => sum + amount, 0n)),
      }
    })
    .filter(({ issuedCount, cost }) => issuedCount > 0 || cost !== '0')
    .toSorted((one, other) => (one.source < other.source ? -1 : 1))
}
