import pg from 'pg'
import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** `audit` has one partition per UTC month and a default partition. */
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

/** Creates the partitions of this month and the next three, as the owner. Safe to run concurrently. */
export async function ensurePartitions(ownerUrl: string, now: Date): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'backoffice-partitions',
    connectionTimeoutMillis: 2_000,
    lock_timeout: 2_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const month of monthsFrom(now)) await ensureOne(client, month)
  } finally {
    await client.end()
  }
}

async function ensureOne(client: pg.Client, month: Month): Promise<void> {
  try {
    await client.query(partitionStatement(month))
  } catch (error) {
    const state = error instanceof pg.DatabaseError ? error.code : undefined
    // Another node created it concurrently.
    if (state === '42P07' || state === '23505') return
    // Rows of the month in the default partition are moved.
    if (state !== '23514') throw error
    await moveFromDefault(client, month)
  }
}

const partitionStatement = ({ suffix, from, to }: Month): string =>
  `create table if not exists audit_${suffix} partition of audit for values from ('${from}') to ('${to}')`

async function moveFromDefault(client: pg.Client, month: Month): Promise<void> {
  const bounds = [month.from, month.to]
  await client.query('begin')
  try {
    await client.query('create temporary table moving (like audit_default) on commit drop')
    await client.query(
      'with moved as (delete from audit_default where at >= $1 and at < $2 returning *) insert into moving select * from moved',
      bounds,
    )
    await client.query(partitionStatement(month))
    await client.query('insert into audit select * from moving')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

type PartitionState = { readonly monthsAhead: number; readonly rowsInDefault: boolean }

/** Months of partitions after the current one. Alert below 2, and on any row in the default partition. */
export async function partitionState(reader: Reader, now: Date): Promise<PartitionState> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
      where inhparent = 'audit'::regclass`.execute(reader)
  const names = new Set(rows.map(row => row.name))
  const missing = monthsFrom(now).findIndex(month => !names.has(`audit_${month.suffix}`))
  return { monthsAhead: missing === -1 ? MONTHS_AHEAD : missing - 1, rowsInDefault: await hasSpilled(reader) }
}

/**
 * Queries the partition directly: through the parent, every audit row would be read at each probe. An operator's own
 * role may have grants on the parent only.
 */
async function hasSpilled(reader: Reader): Promise<boolean> {
  const {
    rows: [allowed],
  } = await sql<{ direct: boolean }>`select has_table_privilege('audit_default', 'select') as direct`.execute(reader)
  const from = allowed?.direct === true ? sql`audit_default` : sql`audit where tableoid = 'audit_default'::regclass`
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${from}) as found`.execute(reader)
  return rows[0]?.found === true
}
