import { sql } from 'kysely'
import { dayIn } from './check-scope.repo.ts'
import { depositCodes } from './domain/transfer.ts'
import type { CheckScope } from './domain/checks.ts'
import type { Check } from './full-checks.repo.ts'
import { figureOf, netAmounts, netFigures } from './summary-deltas.repo.ts'

const isDeposit = sql`t.code in (${sql.join(depositCodes.map(code => sql.lit(code)))})`

/**
 * Every day's summary plus pending deltas equals the day's transfers. A member's first deposit counts once, and no
 * deposit precedes it.
 */
export const summaryChecks = (scope: CheckScope): Record<'day-is-summed' | 'first-deposit-is-first', Check> => ({
  'day-is-summed': sql`
    select concat_ws(' ', business_day, figure, dimension) as subject, coalesce(t.amount,
      0) || ' in ' || coalesce(t.count, 0) as expected, coalesce(s.amount, 0) || ' in ' || coalesce(s.count, 0) as found
      from (select business_day, ${figureOf('t')} as figure, command as dimension, sum(amount_satang) as amount,
        count(*) as count
              from transfers t where summed and ${dayIn(sql`business_day`, scope)} group by 1, 2, 3
             union all
            select business_day, figure, dimension, sum(amount_satang), count(*)
              from (${netAmounts(sql`t.net_summed and ${dayIn(sql`t.business_day`, scope)}`)}) net group by 1, 2, 3
             union all
            select business_day, 'deposits.first', '', sum(amount_satang), count(*) from first_deposits
              where ${dayIn(sql`business_day`, scope)} group by 1) t
      full join (select business_day, figure, dimension, sum(amount_satang) as amount, sum(count) as count
                   from (select business_day, figure, dimension, amount_satang, count
                     from day_summaries union all select business_day, figure, dimension, amount_satang, count
                     from summary_deltas) counted
                  where (figure = any (${[...netFigures, 'deposits.first']}::text[]) or figure not like '%.%')
                    and ${dayIn(sql`business_day`, scope)}
                    group by 1, 2, 3) s using (business_day, figure, dimension)
     where coalesce(t.amount, 0) <> coalesce(s.amount, 0) or coalesce(t.count, 0) <> coalesce(s.count, 0)`,
  'first-deposit-is-first': sql`
    select a.member_id::text as subject, t.id || ' of ' || t.amount_satang || ' on ' || t.business_day as expected,
      coalesce(f.transfer_id || ' of ' || f.amount_satang || ' on ' || f.business_day, 'none') as found
      from transfers t join accounts a on a.id = t.credit_account_id and a.kind = 'member-cash' left
        join first_deposits f on f.member_id = a.member_id
     where ${isDeposit} and ${dayIn(sql`t.business_day`, scope)} and (f.transfer_id, f.amount_satang,
       f.business_day) is distinct from (t.id, t.amount_satang, t.business_day)
       and not exists (select from transfers e where e.credit_account_id = t.credit_account_id
         and e.credit_version < t.credit_version and e.code in (${sql.join(depositCodes.map(code => sql.lit(code)))}))
    union all
    select f.member_id::text, 'none', f.transfer_id || ' of ' || f.amount_satang || ' on ' || f.business_day
      from first_deposits f left join (transfers t join accounts a on a.id = t.credit_account_id)
        on t.id = f.transfer_id and a.member_id = f.member_id and a.kind = 'member-cash' and ${isDeposit}
     where ${dayIn(sql`f.business_day`, scope)} and t.id is null`,
})
