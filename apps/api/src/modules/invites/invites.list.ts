import type {
  InviteCommissionResponse,
  InviteeResponse,
  InvitePayoutResponse,
} from '@backoffice/contract/invites/forms'
import { MAX_LEVELS } from '@backoffice/contract/invites/terms'
import { businessDayOf, type DayRule } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, numberKey, type Sql, within } from '../../platform/lists/sort-key.ts'

type TreeFilters = Filters<ListQuery<'invites.tree'>> & { readonly parent: string }
export type Invitee = Omit<InviteeResponse, 'level' | 'commission' | 'people'>

/** The members one member invited. */
export const inviteeList = keysetList({
  table: 'members',
  as: 'm',
  keys: { registeredAt: instantKey(sql`m.registered_at`) },
  where: ({ parent }: TreeFilters) => [sql`m.referrer_id = ${parent}::uuid`],
  columns: () => sql`m.id, m.username, m.status, m.registered_at as "registeredAt",
    came.first as "firstDepositAt", came.amount as deposits`,
  joins: () => sql`cross join lateral (select min(d.credited_at) as first,
    coalesce(sum(d.amount_satang), 0)::bigint as amount
      from deposits d where d.member_id = m.id and d.status = 'credited') came`,
  toRow: (row: Invitee) => row,
})

/** The level of the members that `of` invited, seen from `top`; undefined where they are none of its tree. */
export async function levelBelow(reader: Reader, top: string, of: string): Promise<number | undefined> {
  const { rows } = await sql<{ level: number | null }>`
    select case ${top}::uuid when m.id then 1 when m.referrer_id then 2 when r.referrer_id then 3 end as level
      from members m left join members r on r.id = m.referrer_id where m.id = ${of}::uuid`.execute(reader)
  return rows[0]?.level ?? undefined
}

/** What these members brought the top, and how many they invited themselves where that still counts. */
export async function broughtBy(reader: Reader, top: string, rows: readonly Invitee[], level: number) {
  type Brought = Pick<InviteeResponse, 'id' | 'commission' | 'people'>
  const people = sql`(select count(*)::int from members i where i.referrer_id = m.id)`
  const found = await sql<Brought>`
    select m.id, ${level < MAX_LEVELS ? people : sql`0`} as people,
        (select coalesce(sum(c.amount_satang), 0)::bigint from invite_commissions c
          where c.member_id = ${top}::uuid and c.invitee_id = m.id) as commission
      from unnest(${rows.map(({ id }) => id)}::uuid[]) m (id)`.execute(reader)
  return new Map(found.rows.map(({ id, ...brought }) => [id, brought]))
}

const onDays = ({ from, until }: { from: Date | null; until: Date | null }, rule: DayRule): readonly (Sql | null)[] => [
  when(from, instant => sql`c.business_day >= ${businessDayOf(instant, rule)}::date`),
  when(until, instant => sql`c.business_day <= ${businessDayOf(new Date(instant.getTime() - 1), rule)}::date`),
]

type CommissionFilters = Filters<ListQuery<'invites.commissions'>> & {
  readonly memberId: string
  readonly rule: DayRule
}

/** A member's commissions by business day. */
export const commissionList = keysetList({
  table: 'invite_commissions',
  as: 'c',
  keys: { day: numberKey(sql`(c.business_day - date '1970-01-01')`, 'integer') },
  where: (filters: CommissionFilters) => [
    sql`c.member_id = ${filters.memberId}::uuid`,
    when(filters.status, statuses =>
      anyOf(statuses.map(status => (status === 'paid' ? sql`c.payout_id is not null` : sql`c.payout_id is null`))),
    ),
    when(filters.inviteeId, id => sql`c.invitee_id = ${id}::uuid`),
    ...onDays(filters, filters.rule),
  ],
  columns: () => sql`c.id, c.business_day as day, json_build_object('id', i.id, 'username', i.username) as invitee,
    c.level, c.basis, c.base_satang as base, c.rate, c.amount_satang as amount,
    case when p.id is null then 'waiting' else 'paid' end as status, p.paid_at as "paidAt"`,
  joins: () => sql`join members i on i.id = c.invitee_id left join invite_payouts p on p.id = c.payout_id`,
  toRow: (row: InviteCommissionResponse) => row,
  totals: { amount: sql`c.amount_satang` },
})

/** Paid commissions. */
export const payoutList = keysetList({
  table: 'invite_payouts',
  as: 'p',
  keys: { paidAt: instantKey(sql`p.paid_at`) },
  where: (filters: Filters<ListQuery<'invites.payouts'>>) => [
    when(filters.memberId, id => sql`p.member_id = ${id}::uuid`),
    within(sql`p.paid_at`, filters),
  ],
  searches({ q }) {
    if (q === undefined) return []
    const named = sql`select n.id from members n where lower(n.username) like ${beginsWith(q.toLowerCase())}`
    return [
      {
        ways: [named],
        among: ids => sql`p.member_id = any (${ids}::uuid[])`,
        otherwise: sql`p.member_id in (${named})`,
      },
    ]
  },
  columns: () => sql`p.id, json_build_object('id', m.id, 'username', m.username) as member,
    p.amount_satang as amount, p.commissions, p.turnover_percent as "turnoverPercent", p.paid_at as "paidAt"`,
  joins: () => sql`join members m on m.id = p.member_id`,
  toRow: (row: InvitePayoutResponse) => row,
  totals: { amount: sql`p.amount_satang` },
})
