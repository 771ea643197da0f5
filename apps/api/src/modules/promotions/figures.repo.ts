import { type BusinessDay, type Satang, ZERO } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

type Figures = {
  readonly granted: number
  readonly bonus: Satang
  readonly members: number
  readonly deposits: number
  readonly depositAmount: Satang
  readonly converted: Satang
  readonly reserved: Satang
}

/** What a bonus cost so far: what became cash of it. Without turnover it was cash immediately. */
const CONVERTED = sql`case when r.id is not null then r.converted_satang
  when g.status = 'completed' then g.bonus_satang else 0 end`

const sums = sql`count(*)::int as granted, coalesce(sum(g.bonus_satang), 0)::bigint as bonus,
  count(distinct g.member_id)::int as members, count(d.id)::int as deposits,
  coalesce(sum(d.amount_satang), 0)::bigint as "depositAmount",
  coalesce(sum(${CONVERTED}), 0)::bigint as converted,
  coalesce(sum(g.bonus_satang) filter (where g.status = 'wagering'), 0)::bigint as reserved`
const from = sql`promotion_grants g left join deposits d on d.id = g.deposit_id and d.status = 'credited'
  left join turnover_requirements r on r.source_kind = 'grant' and r.source_id = g.id::text`

/** The figures of a promotion in total. */
export async function readTotals(reader: Reader, id: string): Promise<Figures> {
  const { rows } = await sql<Figures>`select ${sums} from ${from} where g.promotion_id = ${id}::uuid`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('a sum answers with one row')
  return row
}

/** The figures of each day with grants, newest first. */
export async function readDays(
  reader: Reader,
  id: string,
  { from: first, to: last }: { readonly from: BusinessDay; readonly to: BusinessDay },
): Promise<readonly (Figures & { readonly day: BusinessDay })[]> {
  const { rows } = await sql<Figures & { day: BusinessDay }>`
    select g.granted_on as day, ${sums} from ${from}
     where g.promotion_id = ${id}::uuid and g.granted_on between ${first}::date and ${last}::date
     group by 1 order by 1 desc`.execute(reader)
  return rows
}

/** As many recipients as their transfers are summed up of within the time limit of a statement. */
const MAX_RECIPIENTS = 5_000

/** Each member with a grant of the promotion, since their own first one. */
const recipientsOf = (id: string) => sql`select member_id, min(granted_at) as since from promotion_grants
  where promotion_id = ${id}::uuid group by 1`

/** GGR less bonus cost, adjustments and fees of each recipient since their first grant; null: there are too many. */
export async function readNgr(reader: Reader, id: string, members: number): Promise<Satang | null> {
  if (members > MAX_RECIPIENTS) return null
  const { rows } = await sql<{ ngr: Satang }>`
    with recipients as (${recipientsOf(id)}),
      operator as (select id from accounts where member_id is null
        and kind in ('game-clearing', 'bonus-cost', 'adjustments'))
    select (coalesce((select sum(case when t.credit_account_id in (select id from operator) then t.amount_satang
          when t.debit_account_id in (select id from operator) then -t.amount_satang end)
        from recipients m join transfers t on t.member_id = m.member_id and t.booked_at >= m.since), 0)
      - coalesce((select sum(f.amount_satang) from recipients m join withdrawals w on w.member_id = m.member_id
        join transfers f on f.code = 'withdrawal-fee' and f.reference = w.id::text and f.booked_at >= m.since),
        0))::bigint as ngr`.execute(reader)
  return rows[0]?.ngr ?? ZERO
}

/** GGR of each recipient since their first grant by the day it was booked, oldest first; null: there are too many. */
export async function readResults(
  reader: Reader,
  id: string,
  {
    members,
    from: first,
    to: last,
  }: { readonly members: number; readonly from: BusinessDay; readonly to: BusinessDay },
): Promise<readonly { readonly day: BusinessDay; readonly ggr: Satang }[] | null> {
  if (members > MAX_RECIPIENTS) return null
  const { rows } = await sql<{ day: BusinessDay; ggr: Satang }>`
    with recipients as (${recipientsOf(id)}),
      operator as (select id from accounts where member_id is null and kind = 'game-clearing')
    select t.business_day as day, sum(case when t.credit_account_id in (select id from operator)
        then t.amount_satang else -t.amount_satang end)::bigint as ggr
      from recipients m join transfers t on t.member_id = m.member_id and t.booked_at >= m.since
     where t.business_day between ${first}::date and ${last}::date
       and (t.credit_account_id in (select id from operator) or t.debit_account_id in (select id from operator))
     group by 1 order by 1`.execute(reader)
  return rows
}
