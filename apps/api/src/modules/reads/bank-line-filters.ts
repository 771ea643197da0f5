import type { BankAccountId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Period } from '../../platform/lists/period.ts'
import { beginsWith, termsOf } from './withdrawal-search.ts'

/** Which of the banks' lines a list shows. */
export type BankLineFilters = {
  /** null: of any. */
  readonly channel: string | null
  readonly account: BankAccountId | null
  readonly direction: 'in' | 'out' | null
  /** What they turned out to be; `none`: nobody knows. */
  readonly linked: string | null
  readonly amountFrom: Satang | null
  readonly amountTo: Satang | null
  readonly q: string | null
  readonly period: Period
}

/** The filters as conditions on `bank_transactions t`. */
export function lineConditions({ channel, account, direction, linked, amountFrom, amountTo, q, period }: BankLineFilters): RawBuilder<unknown> {
  const all: (RawBuilder<unknown> | null)[] = [
    channel === null ? null : sql`t.channel = ${channel}`,
    account === null ? null : sql`t.bank_account_id = ${account}::uuid`,
    direction === null ? null : sql`t.direction = ${direction}`,
    linked === null ? null : turnedOut(linked),
    amountFrom === null ? null : sql`t.amount_satang >= ${amountFrom}`,
    amountTo === null ? null : sql`t.amount_satang <= ${amountTo}`,
    period.from === null ? null : sql`t.occurred_at >= ${period.from}`,
    period.until === null ? null : sql`t.occurred_at < ${period.until}`,
    q === null ? null : found(q),
  ]
  const given = all.filter((condition) => condition !== null)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

const hasDeposit = sql`exists (select from deposits d where d.bank_transaction_id = t.id)`

function turnedOut(kind: string): RawBuilder<unknown> {
  if (kind === 'none') return sql`(not exists (select from bank_line_links l where l.bank_transaction_id = t.id) and not ${hasDeposit})`
  // Money sent back is a deposit's line too.
  if (kind === 'deposit') return sql`(exists (select from bank_line_links l where l.bank_transaction_id = t.id and l.kind = 'return') or (${hasDeposit} and not exists (select from bank_line_links l where l.bank_transaction_id = t.id)))`
  return sql`exists (select from bank_line_links l where l.bank_transaction_id = t.id and l.kind = ${kind})`
}

function found(q: string): RawBuilder<unknown> {
  const { id, prefix, accountNo, amount } = termsOf(q)
  const ways: RawBuilder<unknown>[] = []
  if (id !== null) ways.push(sql`t.id = ${id}::uuid`)
  if (prefix !== null) ways.push(sql`t.reference like ${beginsWith(prefix)}`)
  if (accountNo !== null) ways.push(sql`regexp_replace(t.counterparty_account_no, '\\D', '', 'g') = ${accountNo}`)
  if (amount !== null) ways.push(sql`t.amount_satang = ${amount}`)
  return sql`(${sql.join(ways, sql` or `)})`
}
