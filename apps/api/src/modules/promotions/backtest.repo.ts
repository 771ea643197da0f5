import type { PromotionForm } from '@backoffice/contract/promotions/forms'
import { type BusinessDay, type Satang, sumOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { allOf, type Sql } from '../../platform/lists/sort-key.ts'

/** Deposits computed at most, the latest first. */
const MAX_DEPOSITS = 200_000

export type BacktestRow = {
  readonly day: BusinessDay
  readonly granted: number
  readonly members: number
  readonly depositAmount: Satang
  readonly bonus: Satang
}
export type Backtest = {
  readonly days: readonly BacktestRow[]
  readonly members: number
  readonly deposits: number
  readonly depositAmount: Satang
  readonly budgetSpentOn: BusinessDay | null
  readonly isTruncated: boolean
}

/**
 * The bonuses the credited deposits of a period would have brought under these terms, each member's earliest deposits
 * first, until the limits of the day and the budget.
 */
export async function readBacktest(
  reader: Reader,
  form: PromotionForm,
  { from, to }: { readonly from: BusinessDay; readonly to: BusinessDay },
): Promise<Backtest> {
  const { limits } = form
  const perMember = form.frequency === 'once' || form.frequency === 'new-member' ? 1 : limits.perMember
  const { rows } = await sql<BacktestRow & Omit<Backtest, 'days'>>`
    with considered as materialized (
      select id, member_id, amount_satang as amount, credited_at, business_day from deposits
       where status = 'credited' and credited_at is not null and business_day between ${from}::date and ${to}::date
       order by business_day desc, detected_at desc, id desc limit ${sql.lit(MAX_DEPOSITS + 1)}
    ), qualifying as (
      select d.*, ${bonusColumn(form)}::bigint as bonus,
          row_number() over (partition by d.member_id ${form.frequency === 'daily' ? sql`, d.business_day` : sql``}
            order by d.credited_at, d.id) as nth
        from considered d join members m on m.id = d.member_id where ${meets(form)}
    ), of_member as (
      select *, row_number() over (partition by member_id order by credited_at, id) as number from qualifying
       where ${form.frequency === 'daily' ? sql`nth = 1` : sql`true`}
    ), of_day as (
      select *, row_number() over (partition by business_day order by credited_at, id) as on_day from of_member
       where ${perMember === null ? sql`true` : sql`number <= ${perMember}::integer`}
    ), paid as (
      select *, sum(bonus) over (order by credited_at, id) as total from of_day
       where ${limits.perDay === null ? sql`true` : sql`on_day <= ${limits.perDay}::integer`}
    ), within_budget as (
      select * from paid where ${limits.budget === null ? sql`true` : sql`total <= ${limits.budget}::bigint`}
    )
    select w.business_day as day, count(*)::int as granted, sum(w.bonus)::bigint as bonus,
        sum(w.amount)::bigint as "depositAmount",
        (select count(distinct member_id)::int from within_budget) as members,
        (select count(*)::int from qualifying) as deposits,
        (select min(business_day) from paid
          where ${limits.budget === null ? sql`false` : sql`total > ${limits.budget}::bigint`}) as "budgetSpentOn",
        (select count(*) > ${sql.lit(MAX_DEPOSITS)} from considered) as "isTruncated"
      from within_budget w group by 1 order by 1 desc`.execute(reader)
  const [first] = rows
  return {
    days: rows,
    members: first?.members ?? 0,
    deposits: first?.deposits ?? 0,
    depositAmount: sumOf(rows, row => row.depositAmount),
    budgetSpentOn: first?.budgetSpentOn ?? null,
    isTruncated: first?.isTruncated ?? false,
  }
}

function bonusColumn({ bonus }: PromotionForm): Sql {
  if (bonus.kind === 'fixed') return sql`${bonus.amount}::bigint`
  return sql`least(floor(d.amount::numeric * ${bonus.basisPoints}::integer / 10000), ${bonus.maxBonus}::bigint)`
}

/** The deposit and the member meet the terms: the audience as it was at the deposit, but tags as they are now. */
function meets(form: PromotionForm): Sql {
  const { registeredWithinDays, withTags, withoutTags, minDeposits, maxDeposits } = form.audience
  const hasTag = (tags: readonly string[]) =>
    sql`exists (select from member_tags t where t.member_id = m.id and t.tag = any (${tags}::text[]))`
  const fewest = minDeposits ?? 0
  const most = form.frequency === 'new-member' ? 0 : maxDeposits
  const counted = Math.max(fewest, (most ?? 0) + 1)
  // No more are counted than decide.
  const before = sql`(select count(*) from (select from deposits p where p.member_id = d.member_id
    and p.status = 'credited' and p.credited_at < d.credited_at limit ${sql.lit(counted)}) few)`
  return allOf([
    sql`d.amount >= ${form.minDeposit}::bigint`,
    sql`${bonusColumn(form)} > 0`,
    registeredWithinDays === null
      ? null
      : sql`d.credited_at <= m.registered_at + ${registeredWithinDays}::integer * interval '1 day'`,
    withTags.length === 0 ? null : hasTag(withTags),
    withoutTags.length === 0 ? null : sql`not ${hasTag(withoutTags)}`,
    fewest === 0 ? null : sql`${before} >= ${fewest}::integer`,
    most === null ? null : sql`${before} <= ${most}::integer`,
  ])
}
