import type { DiamondEntryResponse } from '@backoffice/contract/diamonds/forms'
import { sql } from 'kysely'
import type { AdminActor } from '../../platform/actor.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, isOneOf, within } from '../../platform/lists/sort-key.ts'
import { phoneFor } from '../../platform/personal.ts'
import { fullNameOf } from '../members/index.ts'

type Entry = Omit<DiamondEntryResponse, 'member' | 'diamonds'> & {
  readonly diamonds: bigint
  readonly member: {
    readonly id: string
    readonly username: string
    readonly firstName: string
    readonly lastName: string
    readonly phone: string
  }
}

const diamondsOf = (kind: string) => sql`case when d.kind = ${sql.lit(kind)} then d.diamonds else 0 end`

export const diamondList = keysetList({
  table: 'diamond_entries',
  as: 'd',
  keys: { at: instantKey(sql`d.at`) },
  where: (filters: Filters<ListQuery<'diamonds.history'>>) => [
    when(filters.kind, kinds => isOneOf(sql`d.kind`, kinds)),
    when(filters.memberId, id => sql`d.member_id = ${id}::uuid`),
    within(sql`d.at`, filters),
  ],
  searches: ({ q }) => {
    if (q === undefined) return []
    const isMember = sql`lower(m.username) like ${beginsWith(q.toLowerCase())}`
    return [
      {
        ways: [sql`select m.id from members m where ${isMember}`],
        among: ids => sql`d.member_id = any (${ids}::uuid[])`,
        otherwise: sql`exists (select from members m where m.id = d.member_id and ${isMember})`,
      },
    ]
  },
  columns: () => sql`d.id, d.kind, d.diamonds, d.credit_satang as credit, d.rate_satang as "bahtPerDiamond",
    d.turnover_percent as "turnoverPercent", d.business_day as day, d.at,
    json_build_object('id', m.id, 'username', m.username, 'firstName', m.first_name, 'lastName', m.last_name,
      'phone', m.phone) as member`,
  joins: () => sql`join members m on m.id = d.member_id`,
  toRow: (row: Entry) => row,
  totals: {
    claimed: diamondsOf('claim'),
    exchanged: diamondsOf('exchange'),
    credit: sql`coalesce(d.credit_satang, 0)`,
  },
})

export const showEntry = (
  { member, diamonds, ...row }: Entry,
  viewer: Pick<AdminActor, 'permissions'>,
): DiamondEntryResponse => ({
  ...row,
  diamonds: Number(diamonds),
  member: {
    id: member.id,
    username: member.username,
    name: fullNameOf(member),
    phone: phoneFor(viewer, member.phone),
  },
})
