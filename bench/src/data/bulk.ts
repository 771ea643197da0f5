import type pg from 'pg'

/**
 * Fills tables without what slows that down: indexes that guard nothing are dropped and built afterwards, and keys to other
 * tables are taken on trust (CHECK and UNIQUE are not). Needs a superuser. Leaves the tables vacuumed and analysed.
 */
export async function inBulk(client: pg.Client, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any ($1::text[]::regclass[]) and not indisunique`,
    [tables],
  )
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await client.query(definition)
  await client.query(`vacuum (analyze) ${tables.join(', ')}`)
  await client.query('checkpoint')
}
