import type { BusinessDay, Satang } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, type Reader, type Tx } from '../../platform/db/database.ts'
import {
  dayIn,
  isUnsummed,
  operatorAccounts,
  type SourceCheck,
  type SumOptions,
  sumSettledTransfers,
  type TransferSums,
} from '../ledger/index.ts'

type Sql = RawBuilder<unknown>

/** What came of a promotion: what its recipients lost since their own first grant of it. */
export type Results = {
  /** GGR less bonus cost, adjustments and payout fees. */
  readonly ngr: Satang
  /** GGR by the day it was booked, oldest first. */
  readonly days: readonly { readonly day: BusinessDay; readonly ggr: Satang }[]
}

type Days = { readonly from: BusinessDay; readonly to: BusinessDay }

/**
 * The results of a promotion: sums of days and, since then, the transfers themselves, exact at any moment. Null: the
 * transfers from before an upgrade are still being summed up.
 */
export async function readResults(reader: Reader, id: string, { from, to }: Days): Promise<Results | null> {
  const { rows } = await sql<{ complete: boolean; day: BusinessDay | null; ggr: Satang; ngr: Satang }>`
    select p.complete, r.day, r.ggr, r.ngr from promotion_progress p left join (
      select business_day as day, sum(ggr)::bigint as ggr, sum(ngr)::bigint as ngr from (
        select business_day, ggr_satang as ggr, ngr_satang as ngr from promotion_days where promotion_id = ${id}::uuid
        union all select business_day, ggr, ngr from (${sumsOf(isRecent, sql`and g.promotion_id = ${id}::uuid`)}) recent
      ) parts group by 1) r on true order by r.day`.execute(reader)
  if (rows[0]?.complete !== true) return null
  const days = rows.flatMap(({ day, ggr, ngr }) => (day === null ? [] : [{ day, ggr, ngr }]))
  return {
    ngr: days.reduce((sum, { ngr }) => sum + ngr, 0n) as Satang,
    days: days.filter(({ day, ggr }) => day >= from && day <= to && ggr !== 0n).map(({ day, ggr }) => ({ day, ggr })),
  }
}

const PROGRESS = 'promotion_progress'
/** None while the sums are incomplete: these would be all transfers. */
const isRecent = sql`${isUnsummed(PROGRESS)} and (select complete from promotion_progress)`

const play = operatorAccounts('game-clearing')
const operator = operatorAccounts('game-clearing', 'bonus-cost', 'adjustments')
const won = (accounts: Sql): Sql => sql`case when t.credit_account_id in ${accounts} then t.amount_satang
  when t.debit_account_id in ${accounts} then -t.amount_satang else 0 end`

const isFee = sql`t.code = 'withdrawal-fee'`
/** The fee of a payout belongs to the member of its withdrawal. A corrupt ledger may contain anything as a reference. */
const memberOf = sql`case when not ${isFee} then t.member_id
  when t.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (select w.member_id from withdrawals w where w.id = t.reference::uuid) end`

/**
 * Sums of transfers by promotion and business day, of those since the first grant of their member, which
 * never changes once it has settled.
 */
const sumsOf = (condition: Sql, ofPromotion = sql``): Sql => sql`
  select r.promotion_id, won.business_day, sum(won.ggr)::bigint as ggr, sum(won.ngr)::bigint as ngr
    from (select ${memberOf} as member_id, t.business_day, t.booked_at,
            case when ${isFee} then 0 else ${won(play)} end as ggr,
            case when ${isFee} then -t.amount_satang else ${won(operator)} end as ngr
          from transfers t where ${condition} offset 0) won
      cross join lateral (select g.promotion_id from promotion_grants g
        where g.member_id = won.member_id ${ofPromotion}
        group by 1 having min(g.granted_at) <= won.booked_at) r
   where won.ngr <> 0 group by 1, 2`

const SUMS: TransferSums = {
  progress: PROGRESS,
  async add(tx, condition) {
    await sql`insert into promotion_days as d (promotion_id, business_day, ggr_satang, ngr_satang)
      ${sumsOf(condition)}
      on conflict (promotion_id, business_day) do update set ggr_satang = d.ggr_satang + excluded.ggr_satang,
        ngr_satang = d.ngr_satang + excluded.ngr_satang`.execute(tx)
  },
  async caughtUp(tx) {
    await sql`update promotion_progress set complete = true where not complete`.execute(tx)
  },
}

/** Adds settled transfers to the sums of their promotions and days. Returns the number of transfers. */
export const aggregateResults = (db: Db, now: Date, options?: SumOptions): Promise<number> =>
  sumSettledTransfers(db, SUMS, now, options)

/** Sums up all settled transfers anew, or waits while a node does; until then no results are shown. */
export async function rebuildResults(db: Db, now: Date): Promise<void> {
  await inTransaction(db, deleteResults)
  await aggregateResults(db, now, { waits: true })
}

async function deleteResults(tx: Tx): Promise<void> {
  await sql`select from promotion_progress for update`.execute(tx)
  await sql`delete from promotion_days`.execute(tx)
  await sql`update promotion_progress set complete = false,
    last_transfer_id = '00000000-0000-0000-0000-000000000000'`.execute(tx)
}

/**
 * Checks that the results of days are those of their transfers. Left to the checks of past months, which each day is in
 * two days later: they change neither money nor what a member may do.
 */
export const resultsMatchTransfers: SourceCheck = {
  name: 'promotion-days-add-up',
  async find(snapshot, scope) {
    if (scope.kind === 'recent') return []
    const { rows } = await sql<{ subject: string; expected: string; found: string }>`
      select concat_ws(' ', business_day, promotion_id) as subject,
          coalesce(e.ggr, 0) || ' and ' || coalesce(e.ngr, 0) as expected,
          coalesce(d.ggr_satang, 0) || ' and ' || coalesce(d.ngr_satang, 0) as found
        from (${sumsOf(sql`${dayIn(sql`t.business_day`, scope)}
          and t.id <= (select last_transfer_id from promotion_progress)`)}) e
        full join (select * from promotion_days where ${dayIn(sql`business_day`, scope)}) d
          using (promotion_id, business_day)
       where (coalesce(e.ggr, 0), coalesce(e.ngr, 0)) <> (coalesce(d.ggr_satang, 0), coalesce(d.ngr_satang, 0))
       limit 100`.execute(snapshot)
    return rows
  },
}
