import { sql, type RawBuilder } from 'kysely'

/**
 * The balance the bank last told of an account before an instant (null: ever), as columns `balance` and "asOf": by a line that
 * knows its time, or by the closing of a statement, which is told at the end of its day.
 */
export const lastTold = (accountId: RawBuilder<unknown>, before: Date | null): RawBuilder<unknown> => sql`
  select told.balance, told."asOf" from (
    (select t.balance_after_satang as balance, t.occurred_at as "asOf" from bank_transactions t
      where t.bank_account_id = ${accountId} and t.balance_after_satang is not null and t.time_known ${before === null ? sql`` : sql`and t.occurred_at < ${before}::timestamptz`}
      order by t.occurred_at desc, t.id desc limit 1)
    union all
    (select i.closing_satang, least(${endOfClosing}, i.imported_at) from statement_imports i
      where i.bank_account_id = ${accountId} and i.closing_on is not null ${before === null ? sql`` : sql`and ${endOfClosing} <= ${before}::timestamptz`}
      order by i.closing_on desc, i.id desc limit 1)
  ) told order by told."asOf" desc limit 1`

/** A statement's day is a calendar day of the operator's zone, whatever its business day. */
const endOfClosing = sql`((i.closing_on + 1)::timestamp at time zone (select time_zone from operator))`
