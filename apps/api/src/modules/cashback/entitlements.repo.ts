import type { cashbackEntitlement } from '@backoffice/contract/cashback/forms'
import { type BusinessDay, type MemberId, type Satang, satangOf } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith, termsOf } from '../../platform/lists/search-terms.ts'
import { anyOf, isOneOf, moneyKey, type Sql } from '../../platform/lists/sort-key.ts'
import type { CategoryPart, Entitlement } from './domain/entitlement.ts'

type EntitlementRow = z.output<typeof cashbackEntitlement>
type StoredPart = Record<keyof CategoryPart, string>
/** Amounts as JSON keeps them exactly. */
export const toStored = (parts: readonly CategoryPart[]): StoredPart[] =>
  parts.map(part => ({ ...part, base: String(part.base), amount: String(part.amount) }))
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

type ClaimableEntitlement = {
  readonly periodId: string
  readonly from: BusinessDay
  readonly to: BusinessDay
  readonly startsAt: Date
  readonly endsAt: Date
  readonly amount: Satang
  readonly claimUntil: Date
  readonly terms: unknown
}

/** What a member can claim at this instant, the first to expire first. */
export async function findClaimable(
  reader: Reader,
  memberId: MemberId,
  now: Date,
): Promise<readonly ClaimableEntitlement[]> {
  const { rows } = await sql<ClaimableEntitlement>`
    select p.id as "periodId", p.from_day as "from", p.to_day as "to", p.starts_at as "startsAt",
        p.ends_at as "endsAt", e.amount_satang as amount,
        p.claim_until as "claimUntil", p.terms
      from cashback_entitlements e join cashback_periods p on p.id = e.period_id
     where e.member_id = ${memberId}::uuid and e.status = 'claimable' and p.status = 'claimable'
       and p.claim_until > ${now}
     order by p.claim_until, p.ends_at`.execute(reader)
  return rows
}

type OpenEntitlement = {
  readonly id: string
  readonly amount: Satang
  readonly status: 'claimable' | 'claimed' | 'expired'
}

/** A member's entitlement in a period, locked. The caller has locked the member. */
export async function lockEntitlement(
  tx: Tx,
  periodId: string,
  memberId: MemberId,
): Promise<OpenEntitlement | undefined> {
  const { rows } = await sql<OpenEntitlement>`select id, amount_satang as amount, status from cashback_entitlements
    where period_id = ${periodId}::uuid and member_id = ${memberId}::uuid for update`.execute(tx)
  return rows[0]
}

/** Saves what was paid. False where it was claimed or has expired. */
export async function setClaimed(tx: Tx, id: string, paid: Entitlement, now: Date): Promise<boolean> {
  const { rows } = await sql`update cashback_entitlements set status = 'claimed', claimed_at = ${now},
      base_satang = ${paid.base}::bigint, amount_satang = ${paid.amount}::bigint,
      categories = ${JSON.stringify(toStored(paid.categories))}::jsonb
    where id = ${id}::uuid and status = 'claimable' returning id`.execute(tx)
  return rows.length === 1
}

/** Lets the next unclaimed ones of a period expire; claims in progress are waited for. Returns their number. */
export async function expireNext(tx: Tx, periodId: string, limit: number): Promise<number> {
  const { rows } = await sql`update cashback_entitlements set status = 'expired'
    where id in (select id from cashback_entitlements where period_id = ${periodId}::uuid and status = 'claimable'
      order by id limit ${sql.lit(limit)} for update) returning id`.execute(tx)
  return rows.length
}
