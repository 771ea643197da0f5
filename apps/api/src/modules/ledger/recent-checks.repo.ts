import { type RawBuilder, sql } from 'kysely'
import { type Finding, SLICES } from './domain/checks.ts'
import type { AccountCheck } from './full-checks.repo.ts'

/**
 * Whether the account is in the slice to verify from its first transfer: by its id's end, which is random, or numbered
 * for the operator's accounts.
 */
const isSliceDue = (slice: number): RawBuilder<boolean> =>
  sql`(get_byte(uuid_send(a.id), 14) * 256 + get_byte(uuid_send(a.id), 15)) % ${SLICES}::int = ${slice}::int`

/**
 * Accounts that changed since their checkpoint, those of the slice, and their legs since. Legs are numbered without
 * gaps under the account's lock, so none after the checkpoint's version is missed; ids and times are assigned before
 * the commit and could be.
 */
const since = (slice: number): RawBuilder<unknown> => sql`
  walked as materialized (
    select a.id, a.kind, a.posted_satang, a.version, c.version as kept_version, c.posted_satang as kept_posted,
           case when ${isSliceDue(slice)} then 0 else coalesce(c.version, 0) end as from_version, case
             when ${isSliceDue(slice)} then 0 else coalesce(c.posted_satang, 0) end as from_posted
      from accounts a left join book_checkpoints c on c.account_id = a.id
     where a.version <> coalesce(c.version, 0) or a.posted_satang <> coalesce(c.posted_satang, 0)
       or ${isSliceDue(slice)}
  ), legs as materialized (
    select w.id as account_id, l.* from walked w cross join lateral (
      select t.debit_version as version, -t.amount_satang as delta, t.* from transfers t
        where t.debit_account_id = w.id and t.debit_version > w.from_version
      union all
      select t.credit_version, t.amount_satang, t.* from transfers t
        where t.credit_account_id = w.id and t.credit_version > w.from_version) l
  ), sums as materialized (
    select w.*, coalesce(sum(l.delta), 0) as moved, count(l.version) as legs, count(distinct l.version) as numbered,
      coalesce(max(l.version), w.from_version) as last
      from walked w left join legs l on l.account_id = w.id
     group by w.id, w.kind, w.posted_satang, w.version, w.kept_version, w.kept_posted, w.from_version, w.from_posted
  )`

/** The same checks as the full ones, limited to what `since` selects. */
const claims: Record<AccountCheck, RawBuilder<unknown>> = {
  'balance-is-replay': sql`select id::text as subject, (from_posted + moved)::text as expected,
    posted_satang::text as found from sums where from_posted + moved <> posted_satang`,
  'chain-is-gapless': sql`
    select account_id::text || ' leg ' || version, expected, found from (
      select l.account_id, l.version,
             w.from_version + row_number() over run || ', ' || (w.from_posted + sum(l.delta) over run - l.delta) ||
               ' to ' || w.from_posted + sum(l.delta) over run as expected,
             l.version || ', ' || coalesce(l.member_before_satang,
               w.from_posted + sum(l.delta) over run - l.delta) || ' to ' || coalesce(l.member_after_satang,
               w.from_posted + sum(l.delta) over run) as found
        from legs l join walked w on w.id = l.account_id
       where w.kind = 'member-cash'
      window run as (partition by l.account_id order by l.version, l.id)) as chained
     where expected <> found
    union all
    select id::text, from_version || ' to ' || version, legs || ' legs up to ' || last from sums
      where legs <> version - from_version or numbered <> legs or last <> version`,
  'day-is-booked-day': sql`
    select distinct l.id::text, ((l.booked_at at time zone o.time_zone) - o.cut_off::interval)::date::text,
      l.business_day::text
      from legs l cross join operator o
        where l.business_day <> ((l.booked_at at time zone o.time_zone) - o.cut_off::interval)::date`,
  'reversal-mirrors': sql`
    select distinct r.id::text, t.amount_satang::text, r.amount_satang::text from legs r
      join transfers t on t.id = r.reverses_id
     where r.amount_satang <> t.amount_satang or r.debit_account_id <> t.credit_account_id
       or r.credit_account_id <> t.debit_account_id`,
  'checkpoint-is-replay': sql`
    select w.id::text, w.kept_version || ', ' || coalesce(sum(l.delta), 0), w.kept_version || ', ' || w.kept_posted
      from walked w left join legs l on l.account_id = w.id and l.version <= w.kept_version
     where w.from_version = 0 and w.kept_version > 0
       group by w.id, w.kept_version, w.kept_posted having coalesce(sum(l.delta), 0) <> w.kept_posted`,
}

/** Verifies changes since the checkpoints and the current slice in one statement. */
export const recentChecks = (slice: number): RawBuilder<Finding> =>
  sql<Finding>`with ${since(slice)} ${sql.join(
    Object.entries(claims).map(
      ([check, claim]) =>
        sql`select ${sql.lit(check)} as check, found_.* from (${claim}) as found_ (subject, expected, found)`,
    ),
    sql` union all `,
  )}`
