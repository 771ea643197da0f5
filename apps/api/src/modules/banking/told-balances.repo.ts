import type { BankAccountId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { netOfBankLines } from '../reads/index.ts'

/**
 * The balance the bank last reported of an account before an instant (null: ever), as columns `balance`, "asOf" and "byLine": by a line
 * that knows its time, by the closing of a statement at the end of its day, or by the opening of one at the start of its first day.
 * Of two for one instant the one that was received later counts.
 */
export const lastTold = (accountId: RawBuilder<unknown>, before: Date | null): RawBuilder<unknown> => sql`
  select told.balance, told."asOf", told."byLine" from (
    (select t.balance_after_satang as balance, t.occurred_at as "asOf", true as "byLine", t.received_at as received_at from bank_transactions t
      where t.bank_account_id = ${accountId} and t.balance_after_satang is not null and t.time_known ${before === null ? sql`` : sql`and t.occurred_at < ${before}::timestamptz`}
      order by t.occurred_at desc, t.id desc limit 1)
    union all
    (select i.closing_satang, least(${endOfClosing}, i.imported_at), false, i.imported_at from statement_imports i
      where i.bank_account_id = ${accountId} and i.closing_on is not null ${before === null ? sql`` : sql`and ${endOfClosing} <= ${before}::timestamptz`}
      order by i.closing_on desc, i.id desc limit 1)
    union all
    (select i.opening_satang, least(${startOfOpening}, i.imported_at), false, i.imported_at from statement_imports i
      where i.bank_account_id = ${accountId} and i.opening_satang is not null and ${firstDay} is not null ${before === null ? sql`` : sql`and ${startOfOpening} <= ${before}::timestamptz`}
      order by ${firstDay} desc, i.id desc limit 1)
  ) told order by told."asOf" desc, told.received_at desc limit 1`

/** A statement's day is a calendar day of the operator's zone, whatever its business day. */
const endOfClosing = sql`((i.closing_on + 1)::timestamp at time zone (select time_zone from operator))`
/** The day of the first movement, or of the closing balance where nothing moved: banks date an opening balance by the day before, too. */
const firstDay = sql`coalesce(i.first_on, i.closing_on)`
const startOfOpening = sql`(${firstDay}::timestamp at time zone (select time_zone from operator))`

export type BankBalance = { readonly balance: Satang; readonly asOf: Date }

/** The balance the bank last reported before an instant, with its transactions from then on. */
export async function findBankBalance(reader: Reader, accountId: BankAccountId, at: Date): Promise<BankBalance | null> {
  const { rows } = await sql<BankBalance & { byLine: boolean }>`${lastTold(sql`${accountId}::uuid`, at)}`.execute(reader)
  const [told] = rows
  if (told === undefined) return null
  // A line's balance holds the line itself.
  const from = told.byLine ? new Date(told.asOf.getTime() + 1) : told.asOf
  return { balance: (told.balance + (await netOfBankLines(reader, accountId, { from, to: at }))) as Satang, asOf: told.asOf }
}
