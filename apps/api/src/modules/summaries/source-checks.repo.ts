import { type RawBuilder, sql } from 'kysely'
import type { CheckScope, SourceCheck } from '../ledger/index.ts'
import { sourceFigures } from './summaries.repo.ts'

type Breach = { readonly subject: string; readonly expected: string; readonly found: string }

const onDays = (column: string, scope: CheckScope): RawBuilder<boolean> =>
  scope.kind === 'full' ? sql`true` : sql`${sql.ref(column)} = any (${scope.days}::date[])`

/** Checks that each module's daily figures equal its records. */
export const summariesMatchSources: SourceCheck = {
  name: 'rooms-are-summed',
  async find(snapshot, scope) {
    const requested =
      scope.kind === 'full'
        ? sql`true`
        : sql`requested_at >= ${scope.since}::timestamptz and ${onDays('business_day', scope)}`
    const { rows } = await sql<Breach>`
      select business_day || ' ' || figure as subject, coalesce(r.amount, 0) || ' in ' || coalesce(r.count,
        0) as expected, coalesce(s.amount, 0) || ' in ' || coalesce(s.count, 0) as found
        from (select registered_on as business_day, 'members.registered' as figure, 0 as amount, count(*) as count
          from members where ${onDays('registered_on', scope)} group by 1
               union all
              select business_day, 'withdrawals.requested', sum(amount_satang), count(*) from withdrawals where ${requested}
                group by 1) r
        full join (select business_day, figure, sum(amount_satang) as amount, sum(count) as count
                     from (select business_day, figure, amount_satang, count
                       from day_summaries union all select business_day, figure, amount_satang, count
                       from summary_deltas) told
                    where figure = any (${sourceFigures}::text[]) and ${onDays('business_day', scope)}
                      group by 1, 2) s using (business_day, figure)
       where coalesce(r.amount, 0) <> coalesce(s.amount, 0) or coalesce(r.count, 0) <> coalesce(s.count, 0)
       limit 100`.execute(snapshot)
    return rows
  },
}
