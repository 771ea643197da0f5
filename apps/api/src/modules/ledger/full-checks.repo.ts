import { type RawBuilder, sql } from 'kysely'
import type { LedgerCheck, Finding } from './domain/checks.ts'

/** Every account's legs, in account order. */
const legs = sql`(
  select debit_account_id as account_id, debit_version as version, -amount_satang as delta, id,
    member_before_satang as before, member_after_satang as after from transfers
  union all
  select credit_account_id, credit_version, amount_satang, id, member_before_satang, member_after_satang
    from transfers)`

export type Check = RawBuilder<Omit<Finding, 'check'>>
export type AccountCheck = Exclude<
  LedgerCheck,
  'balances-sum-to-zero' | 'held-is-open-holds' | 'day-is-summed' | 'first-deposit-is-first'
>

/** Each check selects subject, expected and found values of its violations from the whole ledger. */
export const fullChecks: Record<AccountCheck, Check> = {
  'balance-is-replay': sql`
    select a.id::text as subject, coalesce(sum(l.delta), 0)::text as expected, a.posted_satang::text as found
      from accounts a left join ${legs} l on l.account_id = a.id
        group by a.id having coalesce(sum(l.delta), 0) <> a.posted_satang`,
  // Leg numbers are consecutive, the last is the account's version, and the member's balances chain. When bonus
  // converts to cash, the transfer records the cash side, so the bonus side is checked by version only.
  'chain-is-gapless': sql`
    select account_id::text || ' leg ' || version as subject, expected, found from (
      select l.account_id, l.version,
             row_number() over run || ', ' || (sum(l.delta) over run - l.delta) || ' to ' || sum(l.delta) over run as
               expected,
             l.version || ', ' || coalesce(l.before, sum(l.delta) over run - l.delta) || ' to ' || coalesce(l.after,
               sum(l.delta) over run) as found
        from ${legs} l join accounts a on a.id = l.account_id
       where a.kind = 'member-cash'
      window run as (partition by l.account_id order by l.version, l.id)) as walked
     where expected <> found
    union all
    select a.id::text, a.version::text, count(l.version) || ' legs up to ' || coalesce(max(l.version), 0)
      from accounts a left join ${legs} l on l.account_id = a.id
        group by a.id having count(distinct l.version) <> a.version or coalesce(max(l.version), 0) <> a.version
        or count(l.version) <> a.version`,
  'day-is-booked-day': sql`
    select t.id::text as subject, ((t.booked_at at time zone o.time_zone) - o.cut_off::interval)::date::text as
      expected, t.business_day::text as found
      from transfers t cross join operator o
        where t.business_day <> ((t.booked_at at time zone o.time_zone) - o.cut_off::interval)::date`,
  'reversal-mirrors': sql`
    select r.id::text as subject, t.amount_satang::text as expected, r.amount_satang::text as found from transfers r
      join transfers t on t.id = r.reverses_id
     where r.amount_satang <> t.amount_satang or r.debit_account_id <> t.credit_account_id
       or r.credit_account_id <> t.debit_account_id`,
  // The checkpoints that recent checks start from are verified as well.
  'checkpoint-is-replay': sql`
    select c.account_id::text as subject, c.version || ', ' || coalesce(sum(l.delta), 0) as expected,
      c.version || ', ' || c.posted_satang as found
      from book_checkpoints c left join ${legs} l on l.account_id = c.account_id and l.version <= c.version
     group by c.account_id having coalesce(sum(l.delta), 0) <> c.posted_satang`,
}

/** One pass over all accounts, whatever the scope. */
export const balanceChecks: Record<'balances-sum-to-zero' | 'held-is-open-holds', Check> = {
  'balances-sum-to-zero': sql`select unit as subject, '0' as expected, sum(posted_satang)::text as found from accounts
    group by unit having sum(posted_satang) <> 0`,
  'held-is-open-holds': sql`
    select coalesce(a.id, h.account_id)::text as subject, coalesce(h.held, 0)::text as expected, coalesce(a.held_satang,
      0)::text as found
      from (select id, held_satang from accounts where held_satang <> 0) a
      full join (select account_id, sum(amount_satang) as held from holds where status = 'held'
        group by account_id) h on h.account_id = a.id
     where coalesce(h.held, 0) <> coalesce(a.held_satang, 0)`,
}
