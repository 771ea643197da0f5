import pg from 'pg'
import { sql } from 'kysely'
import type { Reader, Tx } from './database.ts'

/** Each has one partition per UTC month and a default partition, whose rows a new partition takes over. */
const partitionedTables = {
  audit: {
    deleteSpilled: 'delete from audit_default where at >= $1 and at < $2 returning *',
    insertMoved: 'insert into audit select * from moving',
  },
  game_transactions: {
    deleteSpilled: 'delete from game_transactions_default where bet_at >= $1 and bet_at < $2 returning *',
    insertMoved: 'insert into game_transactions select * from moving',
  },
} as const
export type PartitionedTable = keyof typeof partitionedTables
const tables = Object.keys(partitionedTables) as PartitionedTable[]
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
    for (const table of tables) for (const month of monthsFrom(now)) await ensureOne(client, table, month)
  } finally {
    await client.end()
  }
}

async function ensureOne(client: pg.Client, table: PartitionedTable, month: Month): Promise<void> {
  try {
    await client.query(partitionStatement(table, month))
  } catch (error) {
    const state = error instanceof pg.DatabaseError ? error.code : undefined
    // Another node created it concurrently.
    if (state === '42P07' || state === '23505') return
    // Rows of the month in the default partition are moved.
    if (state !== '23514') throw error
    await moveFromDefault(client, table, month)
  }
}

const partitionStatement = (table: PartitionedTable, { suffix, from, to }: Month): string =>
  `create table if not exists ${table}_${suffix} partition of ${table} for values from ('${from}') to ('${to}')`

async function moveFromDefault(client: pg.Client, table: PartitionedTable, month: Month): Promise<void> {
  const { deleteSpilled, insertMoved } = partitionedTables[table]
  const bounds = [month.from, month.to]
  await client.query('begin')
  try {
    // As creating a partition does, but before rows are moved: none arrives in between.
    await client.query(`lock table only ${table} in access exclusive mode`)
    await client.query(`create temporary table moving (like ${table}_default) on commit drop`)
    await client.query(`with moved as (${deleteSpilled}) insert into moving select * from moved`, bounds)
    await client.query(partitionStatement(table, month))
    await client.query(insertMoved)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Keeps every partition attached until the transaction ends. Called before its first read: a snapshot is of the rows
 * only, not of which tables belong to the whole.
 */
export async function keepPartitions(tx: Tx, table: PartitionedTable): Promise<void> {
  await sql`lock table only ${sql.table(table)} in access share mode`.execute(tx)
}

type PartitionState = { readonly monthsAhead: number; readonly rowsInDefault: boolean }

/** Months of partitions after the current one. Alert below 2, and on any row in the default partition. */
export async function partitionState(reader: Reader, table: PartitionedTable, now: Date): Promise<PartitionState> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
      where inhparent = ${table}::regclass`.execute(reader)
  const names = new Set(rows.map(row => row.name))
  const missing = monthsFrom(now).findIndex(month => !names.has(`${table}_${month.suffix}`))
  return { monthsAhead: missing === -1 ? MONTHS_AHEAD : missing - 1, rowsInDefault: await hasSpilled(reader, table) }
}

/** Whether every partitioned table has partitions for the next months, and no row beside them. */
export async function arePartitionsReady(reader: Reader, now: Date): Promise<boolean> {
  const states = await Promise.all(tables.map(table => partitionState(reader, table, now)))
  return states.every(({ monthsAhead, rowsInDefault }) => monthsAhead >= 2 && !rowsInDefault)
}

/**
 * Queries the partition directly: through the parent, every row would be read at each probe. An operator's own role may
 * have grants on the parent only.
 */
async function hasSpilled(reader: Reader, table: PartitionedTable): Promise<boolean> {
  const spare = `${table}_default`
  const {
    rows: [allowed],
  } = await sql<{ direct: boolean }>`select has_table_privilege(${spare}, 'select') as direct`.execute(reader)
  const from =
    allowed?.direct === true ? sql.table(spare) : sql`${sql.table(table)} where tableoid = ${spare}::regclass`
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${from}) as found`.execute(reader)
  return rows[0]?.found === true
}
