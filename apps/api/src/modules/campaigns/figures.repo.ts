import { type BusinessDay, type Satang, ZERO } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { isUnsummed, operatorAccounts, sumSettledTransfers } from '../ledger/index.ts'
import type { Campaign } from './campaigns.repo.ts'

/** What a campaign brought, in total or on one business day. */
export type Figures = {
  readonly clicks: number
  readonly signUps: number
  readonly firstDeposits: number
  readonly deposits: Satang
  readonly ngr: Satang
}
export const NO_FIGURES: Figures = {
  clicks: 0,
  signUps: 0,
  firstDeposits: 0,
  deposits: ZERO,
  ngr: ZERO,
}

/** Codes in lower case, as {@link figuresOf} returns them. */
export const codeOf = ({ code }: Pick<Campaign, 'code'>): string => code.toLowerCase()

type Days = { readonly from: BusinessDay; readonly to: BusinessDay }

/**
 * The figures of campaigns by code, or those of the given days by day. A campaign or day without any has no row. Money
 * is read from {@link aggregateTransfers} and, since then, from the transfers themselves: exact at any moment.
 */
export async function figuresOf(
  reader: Reader,
  campaigns: readonly Pick<Campaign, 'id' | 'code'>[],
  days: Days | null = null,
): Promise<readonly (Figures & { readonly code: string; readonly day: BusinessDay | null })[]> {
  const codes = campaigns.map(codeOf)
  const on = (day: string): Sql =>
    days === null ? sql`true` : sql`${sql.ref(day)} between ${days.from}::date and ${days.to}::date`
  const { rows } = await sql<Figures & { code: string; day: BusinessDay | null }>`
    select code, ${days === null ? sql`null::date` : sql`day`} as day, sum(clicks)::int as clicks,
        sum(sign_ups)::int as "signUps", sum(first_deposits)::int as "firstDeposits",
        sum(deposits)::bigint as deposits, sum(ngr)::bigint as ngr
      from (
        select lower(c.code) as code, k.business_day as day, k.clicks, 0 as sign_ups, 0 as first_deposits,
            0 as deposits, 0 as ngr
          from campaigns c join campaign_click_days k on k.campaign_id = c.id
          where c.id = any (${campaigns.map(({ id }) => id)}::uuid[]) and ${on('k.business_day')}
        union all select lower(m.campaign_code), m.registered_on, 0, count(*), 0, 0, 0 from members m
          where lower(m.campaign_code) = any (${codes}::text[]) and ${on('m.registered_on')} group by 1, 2
        union all select d.code, d.business_day, 0, 0, d.first_deposits, d.deposits_satang, d.ngr_satang
          from campaign_days d where d.code = any (${codes}::text[]) and ${on('d.business_day')}
        union all select code, business_day, 0, 0, first_deposits, deposits, ngr
          from (${sumsOf(sql`${isUnsummed('campaign_progress')}
            and lower(m.campaign_code) = any (${codes}::text[]) and ${on('t.business_day')}`)}) recent
      ) parts group by 1, 2 order by 2 desc`.execute(reader)
  return rows
}

const operator = operatorAccounts('game-clearing', 'bonus-cost', 'adjustments')
const isDeposit = (alias: string): Sql => sql`${sql.ref(`${alias}.code`)} in ('deposit', 'deposit-matched')`

/** Sums of transfers by code and business day. The fee of a payout belongs to the member of its withdrawal. */
const sumsOf = (condition: Sql) => sql`
  select lower(m.campaign_code) as code, t.business_day, count(f.transfer_id)::int as first_deposits,
      coalesce(sum(case when ${isDeposit('t')} then t.amount_satang when ${isDeposit('o')} then -t.amount_satang end),
        0)::bigint as deposits,
      coalesce(sum(case when w.id is not null then -t.amount_satang
        when t.credit_account_id in ${operator} then t.amount_satang
        when t.debit_account_id in ${operator} then -t.amount_satang end), 0)::bigint as ngr
    from transfers t
      left join transfers o on o.id = t.reverses_id
      left join first_deposits f on f.transfer_id = t.id
      left join withdrawals w on w.id = case when t.code = 'withdrawal-fee' then t.reference::uuid end
      join members m on m.id = coalesce(t.member_id, w.member_id) and m.campaign_code is not null
    where ${condition} group by 1, 2`

/** Adds settled transfers to the sums of their day. Returns the number of transfers. */
export const aggregateTransfers = (db: Db, now: Date, signal?: AbortSignal): Promise<number> =>
  sumSettledTransfers(db, { progress: 'campaign_progress', add: addToDays }, now, { signal })

async function addToDays(tx: Tx, condition: Sql): Promise<void> {
  await sql`insert into campaign_days as d (code, business_day, first_deposits, deposits_satang, ngr_satang)
    ${sumsOf(condition)}
    on conflict (code, business_day) do update set first_deposits = d.first_deposits + excluded.first_deposits,
      deposits_satang = d.deposits_satang + excluded.deposits_satang,
      ngr_satang = d.ngr_satang + excluded.ngr_satang`.execute(tx)
}
