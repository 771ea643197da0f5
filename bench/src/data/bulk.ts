import type pg from 'pg'

/**
 * Fills tables fast: indexes are dropped and rebuilt, unique ones included; foreign keys are not checked (CHECKs are).
 * Needs a superuser. Vacuums and analyses the tables.
 */
export async function inBulk(client: pg.Client, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows: found } = await client.query<{ away: string; back: string }>(whatToRebuild, [tables])
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off`,
  )
  for (const { away } of found) await client.query(away)
  await fill()
  for (const { back } of found) await client.query(back)
  await client.query(`vacuum (analyze) ${tables.join(', ')}`)
  await client.query('checkpoint')
}

/** Primary keys stay, because foreign keys depend on them. */
const whatToRebuild = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where conrelid = any ($1::text[]::regclass[]) and contype = 'u'
   union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = any ($1::text[]::regclass[]) and not indisprimary
     and not exists (select from pg_constraint where conindid = indexrelid and contype = 'u')`
