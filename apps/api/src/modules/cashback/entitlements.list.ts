import type { cashbackEntitlement } from '@backoffice/contract/cashback/forms'
import { satangOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith, termsOf } from '../../platform/lists/search-terms.ts'
import { anyOf, isOneOf, moneyKey, type Sql } from '../../platform/lists/sort-key.ts'
import type { CategoryPart } from './domain/entitlement.ts'
import type { StoredPart } from './entitlements.repo.ts'

type EntitlementRow = z.output<typeof cashbackEntitlement>

type Selected = Omit<EntitlementRow, 'categories'> & { readonly categories: readonly StoredPart[] }

type EntitlementFilters = Filters<ListQuery<'cashback.entitlements'>> & { readonly periodId: string }

/** Each way `q` may find a member of the period. */
function waysToMember(q: string, periodId: string): Sql[] {
  const { id, prefix } = termsOf(q)
  const found =
    id === null ? sql`lower(m.username) like ${beginsWith((prefix ?? q).toLowerCase())}` : sql`m.id = ${id}::uuid`
  return [sql`e.period_id = ${periodId}::uuid and e.member_id in (select m.id from members m where ${found})`]
}

/** Before and without the claims of the period all are pending or cancelled; later each has its own status. */
function isShownAs(statuses: EntitlementFilters['status'] & {}, periodId: string): Sql {
  const period = sql`(select status from cashback_periods where id = ${periodId}::uuid)`
  const own = statuses.filter(status => status !== 'pending' && status !== 'cancelled')
  return anyOf([
    ...(statuses.includes('pending') ? [sql`${period} in ('closed', 'calculated')`] : []),
    ...(statuses.includes('cancelled') ? [sql`${period} = 'cancelled'`] : []),
    ...(own.length > 0 ? [sql`(${period} in ('claimable', 'ended') and ${isOneOf(sql`e.status`, own)})`] : []),
  ])
}

export const entitlementList = keysetList({
  table: 'cashback_entitlements',
  as: 'e',
  keys: { amount: moneyKey(sql`e.amount_satang`) },
  where: (filters: EntitlementFilters) => [
    sql`e.period_id = ${filters.periodId}::uuid`,
    when(filters.status, statuses => isShownAs(statuses, filters.periodId)),
  ],
  searches: ({ q, periodId }) =>
    q === undefined ? [] : [searchOf('cashback_entitlements', 'e', waysToMember(q, periodId))],
  columns: () => sql`e.id, json_build_object('id', m.id, 'username', m.username) as member, e.base_satang as base,
    e.amount_satang as amount, e.categories, e.claimed_at as "claimedAt",
    case when p.status in ('closed', 'calculated') then 'pending' when p.status = 'cancelled' then 'cancelled'
      else e.status end as status`,
  joins: () => sql`join members m on m.id = e.member_id join cashback_periods p on p.id = e.period_id`,
  toRow: ({ categories, ...row }: Selected): EntitlementRow => ({
    ...row,
    categories: categories.map(({ category, base, amount }) => ({
      category: category as CategoryPart['category'],
      base: satangOf(base),
      amount: satangOf(amount),
    })),
  }),
  totals: { base: sql`e.base_satang`, amount: sql`e.amount_satang` },
})
