import { sql } from 'kysely'
import type { Reader, Tx, Db } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { type Column, createRowsDigest, type RowsDigest } from './archive-file.ts'
import { boundsOfMonth, type Month, monthOfPartition, partitionOf } from './domain/months.ts'
import { unlessBusy } from './owner.repo.ts'
import { type ArchivedTable, partitionTable, tables } from './tables.repo.ts'

/** Months with a partition, in no order. */
export async function attachedMonths(reader: Reader, table: ArchivedTable): Promise<Month[]> {
  const { rows } = await sql<{ name: string }>`select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid where inhparent = ${table}::regclass`.execute(reader)
  return rows.flatMap(({ name }) => monthOfPartition(name) ?? [])
}

/** Whether a table exists, attached or not. */
export async function hasTable(reader: Reader, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(reader)
  return rows[0]?.found === true
}

export async function columnsOf(reader: Reader, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`select attname::text as name, format_type(atttypid, atttypmod) as type
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(reader)
  return rows
}

const READ_ROWS = 500

/** Every column as text, as the hashes of the audit log have it: instants in UTC with microseconds. */
const textOf = ({ name, type }: Column): Sql =>
  type === 'timestamp with time zone'
    ? sql`to_char(${sql.ref(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${sql.ref(name)}::text`

/** The rows of a table as lines, by time and id, from one snapshot and with bounded memory. */
export async function* readLines(
  tx: Tx,
  table: ArchivedTable,
  { from, columns }: { readonly from: Sql; readonly columns: readonly Column[] },
): AsyncGenerator<string[]> {
  const asLine = sql`json_build_array(${sql.join(columns.map(textOf))})::text`
  await sql`declare archived no scroll cursor for select ${asLine} as line
    from only ${from} order by ${sql.ref(tables[table].at)}, id`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(READ_ROWS)} from archived`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < READ_ROWS) break
  }
  await sql`close archived`.execute(tx)
}

/** Number and digest of the rows of a table; throws when the signal is aborted. */
export async function digestOf(
  db: Db,
  table: ArchivedTable,
  name: string,
  { columns, signal }: { readonly columns: readonly Column[]; readonly signal?: AbortSignal | undefined },
): Promise<RowsDigest> {
  const digest = createRowsDigest()
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      for await (const lines of readLines(tx, table, { from: sql.table(name), columns })) {
        signal?.throwIfAborted()
        digest.add(lines)
      }
    })
  return digest.result()
}

/** Until the transaction ends nothing else uses the table; those in progress have ended. */
export async function lockTable(tx: Tx, table: ArchivedTable): Promise<void> {
  await sql`set local statement_timeout = '3s'`.execute(tx)
  for (const name of tables[table].lockFirst)
    await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(tx)
  await sql`lock table only ${sql.table(table)} in access exclusive mode`.execute(tx)
}

/** Takes the month out of the table. Its rows stay in a table of their own, which nothing refers to. */
export async function detachPartition(tx: Tx, table: ArchivedTable, month: Month): Promise<void> {
  const { reference } = tables[table]
  const partition = partitionTable(table, month)
  await sql`alter table ${sql.table(table)} detach partition ${partition}`.execute(tx)
  if (reference !== undefined)
    await sql`alter table ${partition} drop constraint if exists ${sql.ref(reference.name)}`.execute(tx)
}

export const dropTable = (tx: Tx | Db, name: string): Promise<unknown> =>
  sql`drop table if exists ${sql.table(name)}`.execute(tx)

const RANGE = 'archived_month'

/** An empty table like the partitions, with their indexes and checks, and one for the month. */
export async function createRestoring(db: Db, table: ArchivedTable, month: Month): Promise<string> {
  const name = `restoring_${table}`
  await dropTable(db, name)
  await sql`create table ${sql.table(name)} (like ${sql.table(table)} including all)`.execute(db)
  await addRange(db, table, name, month)
  return name
}

async function addRange(db: Db, table: ArchivedTable, name: string, month: Month): Promise<void> {
  const { from, to } = boundsOfMonth(month)
  const at = sql.ref(tables[table].at)
  await sql`alter table ${sql.table(name)} drop constraint if exists ${sql.ref(RANGE)}, add constraint ${sql.ref(RANGE)}
    check (${at} >= ${sql.lit(from.toISOString())}::timestamptz and ${at} < ${sql.lit(to.toISOString())}::timestamptz)
  `.execute(db)
}

/**
 * Inserts lines of a file into the table that is being restored: the columns the file has, with the types of the table.
 * A column that was added since has its default.
 */
export async function insertLines(
  db: Db,
  table: ArchivedTable,
  { columns, lines }: { readonly columns: readonly Column[]; readonly lines: readonly string[] },
): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(columns.map(({ type }, at) => sql`(l->>${sql.lit(at)})::${sql.raw(type)}`))
  await tables[table].insertRestored(names, values, lines).execute(db)
}

/** What attaching would otherwise check under its locks: the month of every row, and its reference. */
export async function prepareAttach(db: Db, table: ArchivedTable, name: string, month: Month): Promise<void> {
  await addRange(db, table, name, month)
  const { reference } = tables[table]
  if (reference !== undefined) {
    const constraint = sql.ref(reference.name)
    // Bets wait for this lock, so it is short; proving the rows takes longer and stops none.
    const isAdded = await unlessBusy(db, async tx => {
      await sql`alter table ${sql.table(name)} drop constraint if exists ${constraint},
        add constraint ${constraint} ${sql.raw(reference.definition)} not valid`.execute(tx)
      return true
    })
    if (isAdded === undefined) throw new Error(`${table} stayed in use`)
    await sql`alter table ${sql.table(name)} validate constraint ${constraint}`.execute(db)
  }
  await sql`analyze ${sql.table(name)}`.execute(db)
}

/**
 * Makes a prepared table the partition of its month, with the rows of that month from the default partition. It comes
 * last in its transaction: the table is locked from here on.
 */
export async function attachPartition(tx: Tx, table: ArchivedTable, name: string, month: Month): Promise<void> {
  const bounds = boundsOfMonth(month)
  const partition = partitionTable(table, month)
  await sql`set local statement_timeout = '3s'`.execute(tx)
  if (name === `restoring_${table}`) {
    await tables[table].moveSpilled(bounds).execute(tx)
    await sql`alter table ${sql.table(name)} rename to ${sql.ref(partitionOf(table, month))}`.execute(tx)
  }
  await sql`alter table ${sql.table(table)} attach partition ${partition}
    for values from (${sql.lit(bounds.from.toISOString())}) to (${sql.lit(bounds.to.toISOString())})`.execute(tx)
  await sql`alter table ${partition} drop constraint ${sql.ref(RANGE)}`.execute(tx)
}
