import type { RankHistoryRow } from '@backoffice/contract/ranking/forms'
import { satangOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'

type Row = Omit<RankHistoryRow, 'sum'> & { readonly sum: string | null }

const tierOf = (alias: 'f' | 't') =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${sql.ref(`${alias}.name`)}, 'level', ${sql.ref(`${alias}.level`)}) end`

/** Every move between tiers, by time. */
export const historyList = keysetList({
  table: 'rank_history',
  as: 'h',
  keys: { at: instantKey(sql`h.at`) },
  where: (filters: Filters<ListQuery<'ranking.history'>>) => [
    within(sql`h.at`, filters),
    when(filters.reason, reasons => isOneOf(sql`h.reason`, reasons)),
    when(filters.direction, direction => sql`h.direction = ${sql.lit(direction)}`),
    when(filters.memberId, id => sql`h.member_id = ${id}::uuid`),
    when(filters.tier, id => sql`h.to_tier_id = ${id}::uuid`),
  ],
  columns: () => sql`h.id, json_build_object('id', m.id, 'username', m.username) as member, ${tierOf('f')} as "from",
    ${tierOf('t')} as "to", h.direction, h.reason, h.sum_satang::text as sum,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as by, h.text,
    h.business_day as "businessDay", h.at`,
  joins: () => sql`join members m on m.id = h.member_id left join rank_tiers f on f.id = h.from_tier_id
    left join rank_tiers t on t.id = h.to_tier_id left join admins a on a.id = h.admin_id`,
  toRow: ({ sum, ...row }: Row): RankHistoryRow => ({ ...row, sum: sum === null ? null : satangOf(sum) }),
})

const MAX_ROWS = 200

/** The last moves of a member, newest first. */
export async function historyOf(reader: Reader, memberId: string): Promise<RankHistoryRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from rank_history where member_id = ${memberId}::uuid
     order by at desc, id desc limit ${sql.lit(MAX_ROWS)}`.execute(reader)
  return historyList.findMany(
    reader,
    rows.map(({ id }) => id),
    ANY_INSTANT,
  )
}
