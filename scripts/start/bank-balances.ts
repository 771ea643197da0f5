import { query } from './query.ts'

const REPORTED = `t.balance_after_satang is not null and t.time_known and t.source = 'feed'`

/**
 * The balances the simulated banks start from, in baht by `bank code/account`: the balance a feed reported a day before
 * its last one, plus every line since that is not a duplicate; without a reported balance, the ledger's.
 */
const BALANCES = `
  with reported as (
    select o.id, last.occurred_at - interval '1 day' as before
      from bank_accounts o
      join lateral (
        select t.occurred_at from bank_transactions t
         where t.bank_account_id = o.id and ${REPORTED}
         order by t.occurred_at desc, t.id desc limit 1) last on true),
  first as (
    select reported.id as account_id, coalesce(earlier.id, earliest.id) as id
      from reported
      left join lateral (
        select t.id from bank_transactions t
         where t.bank_account_id = reported.id and ${REPORTED} and t.occurred_at < reported.before
         order by t.occurred_at desc, t.id desc limit 1) earlier on true
      join lateral (
        select t.id from bank_transactions t
         where t.bank_account_id = reported.id and ${REPORTED}
         order by t.occurred_at, t.id limit 1) earliest on true)
  select o.bank_code || '/' || o.account_no as account,
         (coalesce(f.balance_after_satang + since.moved, -a.posted_satang, 0) / 100.0)::float8 as baht
    from bank_accounts o
    left join accounts a on a.bank_account_id = o.id
    left join first on first.account_id = o.id
    left join bank_transactions f on f.id = first.id
    left join lateral (
      select coalesce(sum(case t.direction when 'in' then t.amount_satang else -t.amount_satang end), 0)::bigint as moved
        from bank_transactions t
       where t.bank_account_id = o.id and t.source = 'feed' and (t.occurred_at, t.id) > (f.occurred_at, f.id)
         and not exists (
           select from deposits d
            where d.bank_transaction_id = t.id and d.status in ('duplicate', 'possible-duplicate'))) since on true`

/** The balances of all accounts; none where the database has no tables yet. */
export async function bankBalances(databaseUrl: string): Promise<Readonly<Record<string, number>>> {
  const rows = await query<{ account: string; baht: number }>(databaseUrl, BALANCES)
  return Object.fromEntries(rows.map(({ account, baht }) => [account, baht]))
}
