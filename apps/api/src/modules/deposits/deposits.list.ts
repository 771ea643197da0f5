import { sql } from 'kysely'
import { searchOf } from '../../platform/lists/find-few.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith, termsOf } from '../../platform/lists/search-terms.ts'
import type { Sight } from '../../platform/personal.ts'
import { allOf, instantKey, isOneOf, moneyKey, type Sql, within } from '../../platform/lists/sort-key.ts'
import { payerWays } from '../bank-lines/index.ts'
import { depositColumns, depositJoins, depositOf } from './deposit-record.repo.ts'

/** Filters of a list of deposits. */
export type DepositFilters = Filters<ListQuery<'deposits.list'>>

/** Deposits with the names around them, whichever list shows them. */
export const depositList = keysetList({
  table: 'deposits',
  as: 'd',
  keys: { detectedAt: instantKey(sql`d.detected_at`), amount: moneyKey(sql`d.amount_satang`) },
  where: (filters: DepositFilters) => [
    when(filters.status, statuses => isOneOf(sql`d.status`, statuses)),
    when(filters.channel, channels => isOneOf(sql`d.channel`, channels)),
    when(filters.mode, mode => sql`d.mode = ${sql.lit(mode)}`),
    when(filters.bankAccountId, id => sql`d.bank_account_id = ${id}::uuid`),
    when(filters.memberId, id => sql`d.member_id = ${id}::uuid`),
    when(filters.amountFrom, amount => sql`d.amount_satang >= ${amount}`),
    when(filters.amountTo, amount => sql`d.amount_satang <= ${amount}`),
    creditedOn(filters),
    // A first deposit stays the first one when it is reversed.
    when(filters.first, () => sql`exists (select from first_deposits f where f.transfer_id = d.credit_transfer_id)`),
    within(sql`d.detected_at`, filters),
  ],
  searches: ({ q, sees }) => (q === undefined ? [] : [searchOf('deposits', 'd', waysToName(q, sees))]),
  columns: depositColumns,
  joins: () => depositJoins,
  toRow: depositOf,
  totals: { amount: sql`d.amount_satang` },
})

export const { find: findDepositRecord } = depositList

/** By the business day of the credit; a deposit reversed later was credited too. One day is read in the list's order. */
function creditedOn({ creditedFrom, creditedTo }: DepositFilters): Sql | null {
  if (creditedFrom === undefined && creditedTo === undefined) return null
  const days =
    creditedFrom === creditedTo
      ? [sql`d.business_day = ${creditedFrom}::date`]
      : [
          when(creditedFrom, day => sql`d.business_day >= ${day}::date`),
          // Detected before it is credited, so none after that day’s end; one hour for clocks that differ.
          when(
            creditedTo,
            day => sql`d.business_day <= ${day}::date and d.detected_at < (
              select (${day}::date + 1 + o.cut_off::time) at time zone o.time_zone + interval '1 hour' from operator o)`,
          ),
        ]
  return allOf([sql`d.credited_at is not null`, ...days])
}

/** Each way `q` may match a deposit `d`; each uses its own index. */
function waysToName(q: string, sees: Sight): Sql[] {
  const terms = termsOf(q, sees)
  const { id, prefix } = terms
  if (id !== null) return [sql`d.id = ${id}::uuid`, sql`d.member_id = ${id}::uuid`]
  const text = prefix ?? q
  return [
    sql`d.reference like ${beginsWith(text)}`,
    sql`d.member_id in (select id from members where lower(username) like ${beginsWith(text.toLowerCase())})`,
    ...[sql`t.reference like ${beginsWith(text)}`, ...payerWays(terms)].map(
      isSimilar => sql`d.bank_transaction_id in (select t.id from bank_transactions t where ${isSimilar})`,
    ),
  ]
}
