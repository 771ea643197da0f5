import type { InviterResponse } from '@backoffice/contract/invites/forms'
import { type BusinessDay, ZERO } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import type { Period } from '../../platform/lists/period.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { instantKey, within } from '../../platform/lists/sort-key.ts'

export type Inviter = Pick<InviterResponse, 'id' | 'username' | 'status' | 'registeredAt'>

/** Members who invited others. The period narrows their figures, not the rows. */
export const inviterList = keysetList({
  table: 'members',
  as: 'm',
  keys: { registeredAt: instantKey(sql`m.registered_at`) },
  where: (filters: Filters<ListQuery<'invites.list'>>) => [
    sql`exists (select from members i where i.referrer_id = m.id)`,
    when(
      filters.waiting,
      () => sql`exists (select from invite_commissions w where w.member_id = m.id and w.payout_id is null)`,
    ),
  ],
  searches: ({ q }) =>
    q === undefined ? [] : [searchOf('members', 'm', [sql`lower(m.username) like ${beginsWith(q.toLowerCase())}`])],
  columns: () => sql`m.id, m.username, m.status, m.registered_at as "registeredAt"`,
  toRow: (row: Inviter) => row,
})

type Figures = Omit<InviterResponse, keyof Inviter | 'profit'>

/** Figures are counted for the members of a page only, from indexes of their invited members. */
export async function figuresOf(
  reader: Reader,
  ids: readonly string[],
  period: Period,
  days: { readonly from: BusinessDay | null; readonly to: BusinessDay | null },
): Promise<ReadonlyMap<string, Figures>> {
  const inPeriod = (column: string) => within(sql.ref(column), period) ?? sql`true`
  const onDays = sql`c.business_day between coalesce(${days.from}::date, '-infinity')
    and coalesce(${days.to}::date, 'infinity')`
  const { rows } = await sql<Figures & { id: string }>`
    select m.id, people."people", people."activePeople", people.deposits, people.withdrawals,
        earned.commission, earned.waiting, coalesce(payouts.paid, 0)::bigint as paid
      from unnest(${ids}::uuid[]) m (id)
      cross join lateral (
        select count(*) filter (where ${inPeriod('i.registered_at')})::int as people,
            count(*) filter (where came.count > 0)::int as "activePeople",
            coalesce(sum(came.amount), 0)::bigint as deposits, coalesce(sum(went.amount), 0)::bigint as withdrawals
          from members i
            cross join lateral (select count(*), sum(d.amount_satang) as amount from deposits d
              where d.member_id = i.id and d.status = 'credited' and ${inPeriod('d.credited_at')}) came
            cross join lateral (select sum(w.amount_satang) as amount from withdrawals w
              where w.member_id = i.id and w.status in ('paid', 'paid-by-hand') and ${inPeriod('w.finished_at')}) went
         where i.referrer_id = m.id) people
      cross join lateral (
        select coalesce(sum(c.amount_satang) filter (where ${onDays}), 0)::bigint as commission,
            coalesce(sum(c.amount_satang) filter (where c.payout_id is null), 0)::bigint as waiting
          from invite_commissions c where c.member_id = m.id) earned
      cross join lateral (select sum(p.amount_satang) as paid from invite_payouts p
        where p.member_id = m.id and ${inPeriod('p.paid_at')}) payouts`.execute(reader)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

export const NO_FIGURES: Figures = {
  people: 0,
  activePeople: 0,
  deposits: ZERO,
  withdrawals: ZERO,
  commission: ZERO,
  paid: ZERO,
  waiting: ZERO,
}
