import pg from 'pg'

const TOLD = `t.balance_after_satang is not null and t.time_known and t.source = 'feed'`

/**
 * What lies on the operator's accounts as the simulated banks go on from it: the balance a feed told a day before its
 * last, and every line since, in whatever order they came, but those that tell of a movement known already; where none
 * was told, what the books say. Baht by `bank code/account`; nothing where there is no such database yet.
 */
const BALANCES = `
  with told as (
    select o.id, last.occurred_at - interval '1 day' as before from bank_accounts o
      join lateral (select t.occurred_at from bank_transactions t where t.bank_account_id = o.id and ${TOLD} order by t.occurred_at desc, t.id desc limit 1) last on true),
  first as (
    select told.id as account_id, coalesce(earlier.id, earliest.id) as id from told
      left join lateral (select t.id from bank_transactions t where t.bank_account_id = told.id and ${TOLD} and t.occurred_at < told.before order by t.occurred_at desc, t.id desc limit 1) earlier on true
      join lateral (select t.id from bank_transactions t where t.bank_account_id = told.id and ${TOLD} order by t.occurred_at, t.id limit 1) earliest on true)
  select o.bank_code || '/' || o.account_no as account, (coalesce(f.balance_after_satang + since.moved, -a.posted_satang, 0) / 100.0)::float8 as baht
    from bank_accounts o
    left join accounts a on a.bank_account_id = o.id
    left join first on first.account_id = o.id
    left join bank_transactions f on f.id = first.id
    left join lateral (
      select coalesce(sum(case t.direction when 'in' then t.amount_satang else -t.amount_satang end), 0)::bigint as moved from bank_transactions t
       where t.bank_account_id = o.id and t.source = 'feed' and (t.occurred_at, t.id) > (f.occurred_at, f.id)
         and not exists (select from deposits d where d.bank_transaction_id = t.id and d.status in ('duplicate', 'possible-duplicate'))) since on true`

/** The name of a table that is not there. */
const UNDEFINED_TABLE = '42P01'

export async function bankBalances(databaseUrl: string): Promise<Readonly<Record<string, number>>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ account: string; baht: number }>(BALANCES)
    return Object.fromEntries(rows.map(({ account, baht }) => [account, baht]))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return {}
    throw error
  } finally {
    await client.end()
  }
}
