import type { BusinessDay } from '@backoffice/kernel'
import { sql } from 'kysely'
import { dayIn, type Finding, type SourceCheck } from '../ledger/index.ts'
import { type DayBounds, lastSummedDay, movementsOf, walletKinds, walletOf } from './liability-days.repo.ts'
import type { Reader } from '../../platform/db/database.ts'

type Breach = Omit<Finding, 'check'>

/** The summed days of a scope, without those of another month. */
async function daysOf(snapshot: Reader, scope: Parameters<SourceCheck['find']>[1]): Promise<BusinessDay[]> {
  const { rows } = await sql<{ day: BusinessDay }>`select distinct business_day as day from liability_days
    where wallet = 'cash' and ${dayIn(sql`business_day`, scope)} order by 1`.execute(snapshot)
  return rows.map(({ day }) => day)
}

/** A summed day that differs from its transfers, holds and payouts. */
async function unequalMovements(snapshot: Reader, bounds: DayBounds): Promise<Breach[]> {
  const { rows } = await sql<Breach>`
    select concat_ws(' ', ${bounds.day}::text, wallet, code, nullif(provider, '')) as subject,
      concat_ws(' ', l.gained, l.lost, l.count) as expected, concat_ws(' ', s.gained, s.lost, s.count) as found
      from (${movementsOf(bounds)}) l
      full join (select wallet, code, provider, gained_satang as gained, lost_satang as lost, count
        from liability_movements where business_day = ${bounds.day}::date) s using (wallet, code, provider)
     where (l.gained, l.lost, l.count) is distinct from (s.gained, s.lost, s.count) limit 100`.execute(snapshot)
  return rows
}

/** A day that does not begin with what the one before ended with, or does not add up to its movements. */
async function brokenChain(snapshot: Reader, scope: Parameters<SourceCheck['find']>[1]): Promise<Breach[]> {
  const { rows } = await sql<Breach>`
    select d.business_day || ' ' || d.wallet as subject,
      concat_ws(' ', coalesce(b.closing_satang, 0), coalesce(m.gained, 0), coalesce(m.lost, 0)) as expected,
      concat_ws(' ', d.opening_satang, d.gained_satang, d.lost_satang) as found
      from liability_days d
      left join liability_days b on b.wallet = d.wallet and b.business_day = d.business_day - 1
      left join lateral (select sum(gained_satang) as gained, sum(lost_satang) as lost from liability_movements m
        where m.business_day = d.business_day and m.wallet = d.wallet) m on true
     where ${dayIn(sql`d.business_day`, scope)}
       and (d.opening_satang, d.gained_satang, d.lost_satang)
         <> (coalesce(b.closing_satang, 0), coalesce(m.gained, 0), coalesce(m.lost, 0)) limit 100`.execute(snapshot)
  return rows
}

/** The last summed day and what moved since against the balances of all accounts. */
async function unequalBalances(snapshot: Reader, last: BusinessDay): Promise<Breach[]> {
  const { rows } = await sql<Breach>`
    with since as (
      select ${walletOf(sql`a.kind`)} as wallet, sum(case when a.id = t.credit_account_id then t.amount_satang
          else -t.amount_satang end) as moved
        from transfers t cross join lateral (values (t.debit_account_id), (t.credit_account_id)) side (account_id)
          join accounts a on a.id = side.account_id and a.kind in ${walletKinds}
       where t.business_day > ${last}::date group by 1
    ), ledger as (
      select ${walletOf(sql`kind`)} as wallet, sum(posted_satang) as posted from accounts where kind in ${walletKinds}
       group by 1
    )
    select ${last}::text || ' ' || d.wallet as subject, coalesce(l.posted, 0) - coalesce(s.moved, 0) || '' as expected,
      d.closing_satang::text as found
      from liability_days d left join since s using (wallet) left join ledger l using (wallet)
     where d.business_day = ${last}::date and d.wallet in ('cash', 'bonus', 'suspense', 'returnable')
       and d.closing_satang <> coalesce(l.posted, 0) - coalesce(s.moved, 0)`.execute(snapshot)
  return rows
}

/**
 * Checks that the summed days of the liability are what the ledger says: each day's movements equal its transfers, the
 * days follow from each other, and the last one with what moved since equals the balances of all accounts. The minutely
 * check leaves the last to the others, which read all accounts.
 */
export const liabilityMatchesLedger = (boundsOf: (day: BusinessDay) => DayBounds): SourceCheck => ({
  name: 'liability-matches-ledger',
  async find(snapshot, scope) {
    const breaches = await brokenChain(snapshot, scope)
    for (const day of await daysOf(snapshot, scope))
      if (breaches.length < 100) breaches.push(...(await unequalMovements(snapshot, boundsOf(day))))
    const last = scope.kind === 'recent' ? null : await lastSummedDay(snapshot)
    return last === null ? breaches : [...breaches, ...(await unequalBalances(snapshot, last))]
  },
})
