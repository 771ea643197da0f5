import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { AdminId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Period } from '../../platform/lists/period.ts'
import { findIdsWithin, isFound } from './find-few.ts'
import { beginsWith, endsWith, termsOf } from './withdrawal-search.ts'

/** Filters of a list of withdrawals. */
export type WithdrawalFilters = {
  /** Only those waiting for staff: pending, claimed, awaiting a second approval. */
  readonly requestsOnly: boolean
  readonly statuses: readonly WithdrawalStatus[] | null
  readonly amountFrom: Satang | null
  readonly amountTo: Satang | null
  readonly bank: string | null
  readonly memberId: string | null
  readonly claimedBy: AdminId | null
  readonly q: string | null
  /** Whether the last digits of accounts and phones may be searched; complete ones always may. Absent: no. */
  readonly seesPersonal?: boolean
  /** The withdrawals `q` names, found beforehand: see {@link findNamed}. */
  readonly named?: readonly string[] | null
  /** The business day it ended. */
  readonly finishedOn: string | null
  /** Only final ones. */
  readonly finished?: boolean
  /** Auto-approved, or not. */
  readonly auto?: boolean | null
  readonly period: Period
}

/** The filters as conditions on `withdrawals w`. A status is that at `now`: an expired claim is pending. */
export function conditionsOf(filters: WithdrawalFilters, now: Date): RawBuilder<unknown> {
  const { amountFrom, amountTo, bank, memberId, claimedBy, finishedOn, q, period } = filters
  const all: (RawBuilder<unknown> | null)[] = [
    filters.requestsOnly ? sql`w.status in ('pending', 'claimed', 'awaiting-second')` : null,
    filters.statuses === null ? null : statusIs(filters.statuses, now),
    amountFrom === null ? null : sql`w.amount_satang >= ${amountFrom}`,
    amountTo === null ? null : sql`w.amount_satang <= ${amountTo}`,
    bank === null ? null : sql`w.bank_code = ${bank}`,
    memberId === null ? null : sql`w.member_id = ${memberId}::uuid`,
    claimedBy === null
      ? null
      : sql`(w.status = 'claimed' and w.claimed_by = ${claimedBy}::uuid and w.claimed_until > ${now})`,
    finishedOn === null ? null : sql`w.finished_on = ${finishedOn}::date`,
    filters.finished === true ? sql`w.finished_at is not null` : null,
    (filters.auto ?? null) === null
      ? null
      : filters.auto === true
        ? sql`w.auto_version is not null`
        : sql`w.auto_version is null`,
    period.from === null ? null : sql`w.requested_at >= ${period.from}`,
    period.until === null ? null : sql`w.requested_at < ${period.until}`,
    q === null ? null : isFoundBy(q, filters),
  ]
  const input = all.filter(condition => condition !== null)
  return input.length === 0 ? sql`true` : sql.join(input, sql` and `)
}

function statusIs(statuses: readonly WithdrawalStatus[], now: Date): RawBuilder<unknown> {
  const plain = statuses.filter(status => status !== 'claimed')
  const alternatives = [
    ...(plain.length > 0 ? [sql`w.status in (${sql.join(plain)})`] : []),
    ...(statuses.includes('claimed') ? [sql`(w.status = 'claimed' and w.claimed_until > ${now})`] : []),
    ...(statuses.includes('pending') ? [sql`(w.status = 'claimed' and w.claimed_until <= ${now})`] : []),
  ]
  return sql`(${sql.join(alternatives, sql` or `)})`
}

const isFoundBy = (q: string, { named = null, seesPersonal = false }: WithdrawalFilters): RawBuilder<unknown> =>
  named === null ? sql`(${sql.join(withdrawalWays(q, seesPersonal), sql` or `)})` : isFound('w', named)

const isNamed = (prefix: string, phone: string | null): RawBuilder<unknown> =>
  phone === null
    ? sql`lower(username) like ${beginsWith(prefix.toLowerCase())}`
    : sql`(lower(username) like ${beginsWith(prefix.toLowerCase())} or phone = ${phone})`

/** Each way `q` may match a withdrawal `w`; each uses its own index. */
export function withdrawalWays(q: string, seesPersonal: boolean): RawBuilder<unknown>[] {
  const { id, prefix, accountNo, phone, amount, ending } = termsOf(q, seesPersonal)
  return [
    ...(id === null ? [] : [sql`w.id = ${id}::uuid`, sql`w.member_id = ${id}::uuid`]),
    ...(prefix === null
      ? []
      : [
          sql`w.external_id like ${beginsWith(prefix)}`,
          sql`w.member_id in (select id from members where ${isNamed(prefix, phone)})`,
        ]),
    ...(accountNo === null ? [] : [sql`w.account_no = ${accountNo}`]),
    ...(ending === null
      ? []
      : [
          endsWith(sql`w.account_no`, ending),
          sql`w.member_id in (select m.id from members m where ${endsWith(sql`m.phone`, ending)})`,
        ]),
    ...(amount === null ? [] : [sql`w.amount_satang = ${amount}`]),
  ]
}

/** The withdrawals of a search, null when they are too many to list. */
export async function findNamed(
  reader: Reader,
  { q, seesPersonal = false }: Pick<WithdrawalFilters, 'q' | 'seesPersonal'>,
): Promise<readonly string[] | null> {
  return q === null
    ? null
    : findIdsWithin(
        reader,
        withdrawalWays(q, seesPersonal).map(direction => sql`select w.id from withdrawals w where ${direction}`),
      )
}
