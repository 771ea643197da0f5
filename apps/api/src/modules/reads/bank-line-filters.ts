import type { BankAccountId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Period } from '../../platform/lists/period.ts'
import { findIdsWithin, isFound } from './find-few.ts'
import { beginsWith, payerWays, termsOf } from './withdrawal-search.ts'

/** Filters of a list of bank lines. */
export type BankLineFilters = {
  /** null: lines of any account. */
  readonly channel: string | null
  readonly account: BankAccountId | null
  readonly direction: 'in' | 'out' | null
  /** Their links; `none`: not categorized. */
  readonly linked: string | null
  readonly amountFrom: Satang | null
  readonly amountTo: Satang | null
  readonly q: string | null
  /** Whether the last digits of accounts and phones may be searched; complete ones always may. Absent: no. */
  readonly seesPersonal?: boolean
  readonly period: Period
}

/** The filters with the lines found beforehand, by `q` and by link; null: too many to list. */
export type FoundLines = BankLineFilters & {
  readonly named?: readonly string[] | null
  readonly ofKind?: readonly string[] | null
}

/** The filters as conditions on `bank_transactions t`. */
export function lineConditions({
  channel,
  account,
  direction,
  linked,
  amountFrom,
  amountTo,
  q,
  seesPersonal = false,
  period,
  named = null,
  ofKind = null,
}: FoundLines): RawBuilder<unknown> {
  const all: (RawBuilder<unknown> | null)[] = [
    channel === null ? null : sql`t.channel = ${channel}`,
    account === null ? null : sql`t.bank_account_id = ${account}::uuid`,
    direction === null ? null : sql`t.direction = ${sql.lit(direction)}`,
    linked === null ? null : ofKind === null ? categorizedAs(linked) : isFound('t', ofKind),
    amountFrom === null ? null : sql`t.amount_satang >= ${amountFrom}`,
    amountTo === null ? null : sql`t.amount_satang <= ${amountTo}`,
    period.from === null ? null : sql`t.occurred_at >= ${period.from}`,
    period.until === null ? null : sql`t.occurred_at < ${period.until}`,
    q === null ? null : named === null ? sql`(${sql.join(lineWays(q, seesPersonal), sql` or `)})` : isFound('t', named),
  ]
  const input = all.filter(condition => condition !== null)
  return input.length === 0 ? sql`true` : sql.join(input, sql` and `)
}

const hasDeposit = sql`exists (select from deposits d where d.bank_transaction_id = t.id)`

function categorizedAs(kind: string): RawBuilder<unknown> {
  // Credits are always deposits or categorized (a ledger check proves it), so only debits are searched.
  if (kind === 'none')
    return sql`(t.direction = 'out' and not exists (select from bank_line_links l where l.bank_transaction_id = t.id))`
  // A returned payment is a deposit's line too.
  if (kind === 'deposit')
    return sql`(exists (select from bank_line_links l where l.bank_transaction_id = t.id and l.kind = 'return')
      or (${hasDeposit} and not exists (select from bank_line_links l where l.bank_transaction_id = t.id)))`
  return sql`exists (select from bank_line_links l where l.bank_transaction_id = t.id and l.kind = ${kind})`
}

/** Each way `q` may match a line `t`; each uses its own index. */
function lineWays(q: string, seesPersonal: boolean): RawBuilder<unknown>[] {
  const terms = termsOf(q, seesPersonal)
  const { id, prefix, amount } = terms
  return [
    ...(id === null ? [] : [sql`t.id = ${id}::uuid`]),
    ...(prefix === null ? [] : [sql`t.reference like ${beginsWith(prefix)}`]),
    ...payerWays(terms),
    ...(amount === null ? [] : [sql`t.amount_satang = ${amount}`]),
  ]
}

/** Nearly all lines are deposits, and the others have no link to start from. */
const hasLinks = (linked: string | null): linked is string =>
  linked !== null && linked !== 'none' && linked !== 'deposit'

export async function findLines(reader: Reader, filters: BankLineFilters): Promise<FoundLines> {
  const { q, linked, seesPersonal = false } = filters
  const [named, ofKind] = await Promise.all([
    q === null
      ? null
      : findIdsWithin(
          reader,
          lineWays(q, seesPersonal).map(variant => sql`select t.id from bank_transactions t where ${variant}`),
        ),
    hasLinks(linked)
      ? findIdsWithin(reader, [sql`select l.bank_transaction_id as id from bank_line_links l where l.kind = ${linked}`])
      : null,
  ])
  return { ...filters, named, ofKind }
}
