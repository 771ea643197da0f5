import type { DepositChannel, DepositStatus } from '@backoffice/contract/deposits/forms'
import type { Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Period } from '../../platform/lists/period.ts'
import { findIdsWithin, isFound } from './find-few.ts'
import { beginsWith, payerWays, termsOf } from './withdrawal-search.ts'

/** Filters of a list of deposits. */
export type DepositFilters = {
  readonly statuses: readonly DepositStatus[] | null
  readonly channels: readonly DepositChannel[] | null
  readonly mode: 'auto' | 'manual' | null
  readonly bankAccountId: string | null
  readonly memberId: string | null
  readonly amountFrom: Satang | null
  readonly amountTo: Satang | null
  readonly q: string | null
  /** Whether the last digits of accounts and phones may be searched; complete ones always may. Absent: no. */
  readonly seesPersonal?: boolean
  readonly period: Period
}

/** The deposits `q` names, found beforehand; null: too many to list, or no search. */
export type DepositNames = readonly string[] | null

/** Written as literals (the contract knows each), so that the planner uses the partial index of waiting ones. */
const statusIs = (statuses: readonly DepositStatus[]): RawBuilder<unknown> =>
  sql`d.status in (${sql.join(statuses.map(status => sql.lit(status)))})`

/** The filters as conditions on `deposits d`. */
export function depositConditions(filters: DepositFilters, names: DepositNames): RawBuilder<unknown> {
  const {
    statuses,
    channels,
    mode,
    bankAccountId,
    memberId,
    amountFrom,
    amountTo,
    q,
    seesPersonal = false,
    period,
  } = filters
  const all: (RawBuilder<unknown> | null)[] = [
    statuses === null ? null : statusIs(statuses),
    channels === null ? null : sql`d.channel in (${sql.join(channels)})`,
    mode === null ? null : sql`d.mode = ${sql.lit(mode)}`,
    bankAccountId === null ? null : sql`d.bank_account_id = ${bankAccountId}::uuid`,
    memberId === null ? null : sql`d.member_id = ${memberId}::uuid`,
    amountFrom === null ? null : sql`d.amount_satang >= ${amountFrom}`,
    amountTo === null ? null : sql`d.amount_satang <= ${amountTo}`,
    period.from === null ? null : sql`d.detected_at >= ${period.from}`,
    period.until === null ? null : sql`d.detected_at < ${period.until}`,
    q === null ? null : names === null ? sql`(${sql.join(lineWays(q, seesPersonal), sql` or `)})` : isFound('d', names),
  ]
  const input = all.filter(condition => condition !== null)
  return input.length === 0 ? sql`true` : sql.join(input, sql` and `)
}

/** Each way `q` may match a deposit `d`; each uses its own index. */
function lineWays(q: string, seesPersonal: boolean): RawBuilder<unknown>[] {
  const terms = termsOf(q, seesPersonal)
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

export async function findDepositNames(
  reader: Reader,
  { q, seesPersonal = false }: Pick<DepositFilters, 'q' | 'seesPersonal'>,
): Promise<DepositNames> {
  return q === null
    ? null
    : findIdsWithin(
        reader,
        lineWays(q, seesPersonal).map(direction => sql`select d.id from deposits d where ${direction}`),
      )
}
