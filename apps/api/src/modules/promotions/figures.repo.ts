import type { BusinessDay, Satang } from '@backoffice/kernel'
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
