import pg from 'pg'
import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** Tables kept in one partition a month, by UTC month of this column. */
const partitioned = [{ table: 'audit', column: 'at' }] as const
const MONTHS_AHEAD = 3

type Month = { readonly suffix: string; readonly from: string; readonly to: string }

/** This month and the next ones. */
function monthsFrom(now: Date): Month[] {
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString()
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1, 1)).toISOString()
    return { suffix: from.slice(0, 7).replace('-', '_'), from, to }
  })
}

/** Makes the partitions of this month and three ahead, as the owner. Safe to run from several nodes at once. */
export async function ensurePartitions(ownerUrl: string, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'backoffice-partitions', connectionTimeoutMillis: 2_000, lock_timeout: 2_000 })
  await client.connect()
  try {
    for (const { table, column } of partitioned) {
      for (const month of monthsFrom(now)) await ensureOne(client, table, column, month)
    }
  } finally {
    await client.end()
  }
}

async function ensureOne(client: pg.Client, table: string, column: string, month: Month): Promise<void> {
  const name = `${table}_${month.suffix}`
  try {
    await client.query(`create table if not exists ${name} partition of ${table} for values from ('${month.from}') to ('${month.to}')`)
  } catch (error) {
    const state = error instanceof pg.DatabaseError ? error.code : undefined
    // Another node was making it in the same instant.
    if (state === '42P07' || state === '23505') return
    // Rows of the month already lie in the default partition: they move over.
    if (state !== '23514') throw error
    await moveFromDefault(client, table, column, name, month)
  }
}

async function moveFromDefault(client: pg.Client, table: string, column: string, name: string, month: Month): Promise<void> {
  const range = `from ('${month.from}') to ('${month.to}')`
  await client.query('begin')
  try {
    await client.query(`create table ${name} (like ${table} including defaults including constraints)`)
    await client.query(
      `with moved as (delete from ${table}_default where ${column} >= $1 and ${column} < $2 returning *) insert into ${name} select * from moved`,
      [month.from, month.to],
    )
    await client.query(`alter table ${table} attach partition ${name} for values ${range}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export type PartitionState = { readonly monthsAhead: number; readonly rowsInDefault: boolean }

/** How far ahead the partitions reach, counting from the month after this one; an alarm belongs below 2 and on any row in the default. */
export async function partitionState(reader: Reader, now: Date): Promise<PartitionState> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = 'audit'::regclass`.execute(reader)
  const names = new Set(rows.map((row) => row.name))
  const missing = monthsFrom(now).findIndex((month) => !names.has(`audit_${month.suffix}`))
  const [spill] = await reader.selectFrom('audit').select(sql<boolean>`true`.as('found')).where(sql`tableoid`, '=', sql`'audit_default'::regclass`).limit(1).execute()
  return { monthsAhead: missing === -1 ? MONTHS_AHEAD : missing - 1, rowsInDefault: spill !== undefined }
}
