import type { DepositChannel, DepositStatus } from '@backoffice/contract/deposits/forms'
import type { Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Period } from '../../platform/lists/period.ts'
import { beginsWith, termsOf } from './withdrawal-search.ts'

/** Which deposits a list shows. */
export type DepositFilters = {
  readonly statuses: readonly DepositStatus[] | null
  readonly channels: readonly DepositChannel[] | null
  readonly mode: 'auto' | 'manual' | null
  readonly bankAccountId: string | null
  readonly memberId: string | null
  readonly amountFrom: Satang | null
  readonly amountTo: Satang | null
  readonly q: string | null
  readonly period: Period
}

/** What `q` names, looked up beforehand by index; null: too many to list, or nothing of the kind asked. */
export type DepositNames = { readonly members: readonly string[] | null; readonly lines: readonly string[] | null }

/** As written, not as values (the contract knows each of them): so the planner sees that what waits is in the index of what waits. */
const statusIs = (statuses: readonly DepositStatus[]): RawBuilder<unknown> => sql`d.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** The filters as conditions on `deposits d`. */
export function depositConditions(filters: DepositFilters, names: DepositNames): RawBuilder<unknown> {
  const { statuses, channels, mode, bankAccountId, memberId, amountFrom, amountTo, q, period } = filters
  const all: (RawBuilder<unknown> | null)[] = [
    statuses === null ? null : statusIs(statuses),
    channels === null ? null : sql`d.channel in (${sql.join(channels)})`,
    mode === null ? null : sql`d.mode = ${mode}`,
    bankAccountId === null ? null : sql`d.bank_account_id = ${bankAccountId}::uuid`,
    memberId === null ? null : sql`d.member_id = ${memberId}::uuid`,
    amountFrom === null ? null : sql`d.amount_satang >= ${amountFrom}`,
    amountTo === null ? null : sql`d.amount_satang <= ${amountTo}`,
    period.from === null ? null : sql`d.detected_at >= ${period.from}`,
    period.until === null ? null : sql`d.detected_at < ${period.until}`,
    q === null ? null : found(q, names),
  ]
  const given = all.filter((condition) => condition !== null)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

function found(q: string, { members, lines }: DepositNames): RawBuilder<unknown> {
  const { id, prefix } = termsOf(q)
  if (id !== null) return sql`(d.id = ${id}::uuid or d.member_id = ${id}::uuid)`
  const text = prefix ?? q
  const ways: RawBuilder<unknown>[] = [sql`d.reference like ${beginsWith(text)}`]
  if (members === null) ways.push(sql`d.member_id in (select id from members where lower(username) like ${beginsWith(text.toLowerCase())})`)
  else if (members.length > 0) ways.push(sql`d.member_id = any(${members}::uuid[])`)
  if (lines === null) ways.push(sql`d.bank_transaction_id in (select t.id from bank_transactions t where ${lineIs(text)})`)
  else if (lines.length > 0) ways.push(sql`d.bank_transaction_id = any(${lines}::uuid[])`)
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Fewer digits of an account than this name nobody. */
const FEWEST_DIGITS = 4

/** A reference's beginning, or what there is to be seen of the payer's account. */
function lineIs(text: string): RawBuilder<unknown> {
  const digits = /^[\d\s-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  const byReference = sql`t.reference like ${beginsWith(text)}`
  return digits.length < FEWEST_DIGITS ? byReference : sql`(${byReference} or regexp_replace(t.counterparty_account_no, '\\D', '', 'g') = ${digits})`
}

/** Up to so many are looked up by index; for more, walking the list's own order finds a page sooner. */
const MOST_NAMED = 200

export async function findDepositNames(reader: Reader, q: string | null): Promise<DepositNames> {
  const prefix = q === null ? null : termsOf(q).prefix
  if (prefix === null) return { members: [], lines: [] }
  const ids = async (query: RawBuilder<{ id: string }>): Promise<readonly string[] | null> => {
    const { rows } = await query.execute(reader)
    return rows.length > MOST_NAMED ? null : rows.map((row) => row.id)
  }
  const [members, lines] = await Promise.all([
    ids(sql`select id from members where lower(username) like ${beginsWith(prefix.toLowerCase())} limit ${MOST_NAMED + 1}`),
    ids(sql`select t.id from bank_transactions t where ${lineIs(prefix)} limit ${MOST_NAMED + 1}`),
  ])
  return { members, lines }
}
