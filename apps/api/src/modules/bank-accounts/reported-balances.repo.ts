import { sql, type RawBuilder } from 'kysely'

/** Purpose of the balance: an opening balance shows where earlier money ended, not the state of a running day. */
type BalanceOptions = { readonly forClosing: boolean }

/**
 * The balance the bank last reported of an account before an instant (null: ever), as columns `balance`, "asOf" and
 * "byLine": from a line with a time, from a statement's closing balance at the end of its day, or from an opening
 * balance at its start. For a closing, an opening balance counts at the exact instant only. Of two for one instant the
 * opening yields; otherwise the later received one counts.
 */
export const lastReported = (
  accountId: RawBuilder<unknown>,
  before: Date | null,
  { forClosing }: BalanceOptions = { forClosing: false },
): RawBuilder<unknown> => sql`
  select reported.balance, reported."asOf", reported."byLine" from (
    (select t.balance_after_satang as balance, t.occurred_at as "asOf", true as "byLine", t.received_at as received_at,
      false as "byOpening" from bank_transactions t
      where t.bank_account_id = ${accountId} and t.balance_after_satang is not null
        and t.time_known ${before === null ? sql`` : sql`and t.occurred_at < ${before}::timestamptz`}
      order by t.occurred_at desc, t.id desc limit 1)
    union all
    (select i.closing_satang, least(${endOfClosing}, i.imported_at), false, i.imported_at, false
      from statement_imports i
      where i.bank_account_id = ${accountId}
        and i.closing_on is not null ${before === null ? sql`` : sql`and ${endOfClosing} <= ${before}::timestamptz`}
      order by i.closing_on desc, i.id desc limit 1)
    union all
    (select i.opening_satang, least(s.at, i.imported_at), false, i.imported_at, true from statement_imports i cross
      join lateral (select ${startOfOpening} as at) s
      where i.bank_account_id = ${accountId} and i.opening_satang is not null
        and ${firstDay} is not null ${before === null ? sql`` : startsBy(before, forClosing ? sql`=` : sql`<=`)}
      order by ${firstDay} desc, s.at desc, i.id desc limit 1)
  ) reported order by reported."asOf" desc, reported."byOpening", reported.received_at desc limit 1`

/** A statement's day is a calendar day of the operator's zone, whatever its business day. */
const endOfClosing = sql`((i.closing_on + 1)::timestamp at time zone (select time_zone from operator))`
/**
 * The day of the first movement, or of the closing balance without movements: banks also date an opening balance by the
 * previous day.
 */
const firstDay = sql`coalesce(i.first_on, i.closing_on)`
const timeOfRow = (position: RawBuilder<unknown>) =>
  sql`(select (l.line->>'occurredAt')::timestamptz from statement_lines l
    where l.import_id = i.id and l.place = ${position})`
/**
 * A CSV has no opening balance: it follows from its oldest row, which is first or last. A row without a time is at the
 * start of its day.
 */
const oldestRow = sql`case when i.format = 'csv' then least(${timeOfRow(sql`1`)}, ${timeOfRow(sql`i.lines`)}) end`
const startOfOpening = sql`coalesce(${oldestRow}, ${firstDay}::timestamp at time zone (select time_zone from operator))`

/** The day is compared so that the index is used. */
const startsBy = (before: Date, compared: RawBuilder<unknown>) => sql`
  and ${firstDay} ${compared} (${before}::timestamptz at time zone (select time_zone
    from operator))::date and s.at ${compared} ${before}::timestamptz`
