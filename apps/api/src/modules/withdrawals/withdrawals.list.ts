import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith, endsWith, termsOf } from '../../platform/lists/search-terms.ts'
import type { Sight } from '../../platform/personal.ts'
import { anyOf, instantKey, isOneOf, moneyKey, type Sql, within } from '../../platform/lists/sort-key.ts'
import { recordColumns, recordJoins, toRecord } from './withdrawals.repo.ts'

/** Filters of a list of withdrawals. */
export type WithdrawalFilters = Omit<Filters<ListQuery<'withdrawals.list'>>, 'claimedBy'> & {
  /** Only those waiting for staff: pending, claimed, awaiting a second approval. */
  readonly requestsOnly: boolean
  readonly claimedBy?: AdminId | undefined
}

/** Withdrawals with the names around them, whichever list shows them. */
export const withdrawalList = keysetList({
  table: 'withdrawals',
  as: 'w',
  keys: { requestedAt: instantKey(sql`w.requested_at`), amount: moneyKey(sql`w.amount_satang`) },
  // A status is what holds at `now`: a claim that ran out is pending.
  where: (filters: WithdrawalFilters, now) => [
    filters.requestsOnly ? sql`w.status in ('pending', 'claimed', 'awaiting-second')` : null,
    when(filters.status, statuses => statusIs(statuses, now)),
    when(filters.amountFrom, amount => sql`w.amount_satang >= ${amount}`),
    when(filters.amountTo, amount => sql`w.amount_satang <= ${amount}`),
    when(filters.bank, bank => sql`w.bank_code = ${bank}`),
    when(filters.memberId, id => sql`w.member_id = ${id}::uuid`),
    when(
      filters.claimedBy,
      admin => sql`(w.status = 'claimed' and w.claimed_by = ${admin}::uuid and w.claimed_until > ${now})`,
    ),
    when(filters.finishedOn, day => sql`w.finished_on = ${day}::date`),
    when(filters.finished, () => sql`w.finished_at is not null`),
    when(filters.auto, auto => (auto === '1' ? sql`w.auto_version is not null` : sql`w.auto_version is null`)),
    within(sql`w.requested_at`, filters),
  ],
  searches: ({ q, sees }) => (q === undefined ? [] : [searchOf('withdrawals', 'w', waysToName(q, sees))]),
  columns: () => recordColumns,
  joins: recordJoins,
  toRow: toRecord,
  totals: { amount: sql`w.amount_satang` },
})

export const findRecords = withdrawalList.findMany

function statusIs(statuses: readonly WithdrawalStatus[], now: Date): Sql {
  const plain = statuses.filter(status => status !== 'claimed')
  return anyOf([
    ...(plain.length > 0 ? [isOneOf(sql`w.status`, plain)] : []),
    ...(statuses.includes('claimed') ? [sql`(w.status = 'claimed' and w.claimed_until > ${now})`] : []),
    ...(statuses.includes('pending') ? [sql`(w.status = 'claimed' and w.claimed_until <= ${now})`] : []),
  ])
}

/** Each way `q` may match a withdrawal `w`; each uses its own index. */
export function waysToName(q: string, sees: Sight): Sql[] {
  const { id, prefix, accountNo, phone, amount, accountEnding, phoneEnding } = termsOf(q, sees)
  const isMember = (condition: Sql) => sql`w.member_id in (select m.id from members m where ${condition})`
  const begins = prefix === null ? null : sql`lower(m.username) like ${beginsWith(prefix.toLowerCase())}`
  return [
    ...(id === null ? [] : [sql`w.id = ${id}::uuid`, sql`w.member_id = ${id}::uuid`]),
    ...(prefix === null ? [] : [sql`w.external_id like ${beginsWith(prefix)}`]),
    ...(begins === null ? [] : [isMember(phone === null ? begins : anyOf([begins, sql`m.phone = ${phone}`]))]),
    ...(accountNo === null ? [] : [sql`w.account_no = ${accountNo}`]),
    ...(accountEnding === null ? [] : [endsWith(sql`w.account_no`, accountEnding)]),
    ...(phoneEnding === null ? [] : [isMember(endsWith(sql`m.phone`, phoneEnding))]),
    ...(amount === null ? [] : [sql`w.amount_satang = ${amount}`]),
  ]
}
