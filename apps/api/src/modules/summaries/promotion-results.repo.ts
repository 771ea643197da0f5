import type { BusinessDay, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

export type PromotionResult = {
  readonly id: string
  readonly title: string
  readonly granted: number
  readonly members: number
  readonly bonus: Satang
  /** What became cash since; without turnover the bonus itself. */
  readonly converted: Satang
  /** Bonuses whose turnover is not met yet. */
  readonly reserved: Satang
  readonly deposits: number
  readonly depositAmount: Satang
}

const MAX_PROMOTIONS = 100

/** What promotions granted on these business days, and the credited deposits they were granted for; most bonus first. */
export async function promotionResults(
  reader: Reader,
  { from, to }: { readonly from: BusinessDay; readonly to: BusinessDay },
): Promise<readonly PromotionResult[]> {
  const { rows } = await sql<PromotionResult>`
    select p.id, p.title, count(*)::int as granted, count(distinct g.member_id)::int as members,
        sum(g.bonus_satang)::bigint as bonus,
        sum(case when r.id is not null then r.converted_satang when g.status = 'completed' then g.bonus_satang
          else 0 end)::bigint as converted,
        coalesce(sum(g.bonus_satang) filter (where g.status = 'wagering'), 0)::bigint as reserved,
        count(d.id)::int as deposits, coalesce(sum(d.amount_satang), 0)::bigint as "depositAmount"
      from promotion_grants g join promotions p on p.id = g.promotion_id
      left join turnover_requirements r on r.source_kind = 'grant' and r.source_id = g.id::text
      left join deposits d on d.id = g.deposit_id and d.status = 'credited'
     where g.granted_on between ${from}::date and ${to}::date
     group by p.id, p.title order by bonus desc, p.id limit ${sql.lit(MAX_PROMOTIONS)}`.execute(reader)
  return rows
}
