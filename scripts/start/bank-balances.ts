import pg from 'pg'

/**
 * What lies on the operator's accounts as the simulated banks go on from it: the balance a feed told, and every line it told
 * since; where none was told, what the books say. Baht by `bank code/account`; nothing where there is no such database yet.
 */
const BALANCES = `
  select o.bank_code || '/' || o.account_no as account, (coalesce(first.balance_after_satang + since.moved, -a.posted_satang, 0) / 100.0)::float8 as baht
    from bank_accounts o
    left join accounts a on a.bank_account_id = o.id
    left join lateral (
      select t.balance_after_satang, t.occurred_at, t.id from bank_transactions t
       where t.bank_account_id = o.id and t.balance_after_satang is not null and t.time_known and t.source = 'feed'
       -- A day back where there is one: what was told out of order since is in its lines.
       order by t.occurred_at < now() - interval '1 day' desc, case when t.occurred_at < now() - interval '1 day' then t.occurred_at end desc, t.occurred_at, t.id limit 1) first on true
    left join lateral (
      select coalesce(sum(case t.direction when 'in' then t.amount_satang else -t.amount_satang end), 0)::bigint as moved from bank_transactions t
       where t.bank_account_id = o.id and t.source = 'feed' and (t.occurred_at, t.id) > (first.occurred_at, first.id)) since on true`

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
