import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { isInForce } from '../../platform/db/archived.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { boundsOfMonth, type Month } from './domain/months.ts'
import type { auditRow } from '../../platform/command/audit.ts'
import type { ArchivedTable } from './tables.repo.ts'

/** A month that was written to a file. */
export type ArchiveRecord = {
  readonly id: string
  readonly table: ArchivedTable
  readonly month: Month
  readonly file: string
  readonly format: number
  readonly sha256: string
  readonly rowsSha256: string
  readonly rows: number
  readonly bytes: number
  readonly kept: readonly string[]
  readonly entryId: string
  readonly archivedAt: Date
  readonly detachedAt: Date | null
  readonly droppedAt: Date | null
  readonly restoredAt: Date | null
  readonly holdUntil: Date | null
}
export type NewRecord = Omit<ArchiveRecord, 'detachedAt' | 'droppedAt' | 'restoredAt' | 'holdUntil'>

const columns = sql`p.id, p.table_name as "table", to_char(p.month, 'YYYY-MM') as month, p.file, p.format, p.sha256,
  p.rows_sha256 as "rowsSha256", p.row_count::float8 as rows, p.bytes::float8 as bytes, p.kept, p.entry_id as "entryId",
  p.archived_at as "archivedAt", p.detached_at as "detachedAt", p.dropped_at as "droppedAt",
  p.restored_at as "restoredAt", p.hold_until as "holdUntil"`

const find = async (reader: Reader, where: Sql): Promise<ArchiveRecord[]> => {
  const { rows } = await sql<ArchiveRecord>`select ${columns} from archived_partitions p where ${where}
    order by p.table_name, p.month, p.archived_at`.execute(reader)
  return rows
}

export const allRecords = (reader: Reader): Promise<ArchiveRecord[]> => find(reader, sql`true`)

/** Those whose rows are in their file only. */
export const recordsInForce = (reader: Reader): Promise<ArchiveRecord[]> => find(reader, isInForce)

/** The file of a month that is not restored; it may not be detached yet. */
export async function findRecord(
  reader: Reader,
  table: ArchivedTable,
  month: Month,
): Promise<ArchiveRecord | undefined> {
  const found = await find(
    reader,
    sql`p.table_name = ${table} and p.month = ${`${month}-01`}::date and p.restored_at is null`,
  )
  return found[0]
}

/** The oldest month of a table whose file is written and whose partition is not dropped yet. */
export async function findUnfinished(reader: Reader, table: ArchivedTable): Promise<ArchiveRecord | undefined> {
  const found = await find(reader, sql`p.table_name = ${table} and p.dropped_at is null and p.restored_at is null`)
  return found[0]
}

/** Months that were restored and stay for now. */
export async function heldMonths(reader: Reader, table: ArchivedTable, now: Date): Promise<Set<Month>> {
  const found = await find(reader, sql`p.table_name = ${table} and p.hold_until > ${now}`)
  return new Set(found.map(({ month }) => month))
}

export async function insertRecord(tx: Tx, record: NewRecord): Promise<void> {
  const { from, to } = boundsOfMonth(record.month)
  await sql`insert into archived_partitions (id, table_name, month, begins_at, ends_at, file, format, sha256,
      rows_sha256, row_count, bytes, kept, entry_id, archived_at)
    values (${record.id}::uuid, ${record.table}, ${`${record.month}-01`}::date, ${from}, ${to}, ${record.file},
      ${record.format}, ${record.sha256}, ${record.rowsSha256}, ${record.rows}, ${record.bytes},
      ${record.kept}::uuid[], ${record.entryId}::uuid, ${record.archivedAt})`.execute(tx)
}

/** What the bets of a partition count, as rows of `facts`. */
export async function insertFacts(tx: Tx, id: string, facts: Sql): Promise<void> {
  await sql`insert into archived_facts (partition_id, business_day, figure, dimension, amount_satang, count)
    select ${id}::uuid, business_day, figure, dimension, sum(amount_satang), sum(count) from (${facts}) facts
    group by 2, 3, 4`.execute(tx)
}

/** False where another process did it, or the month was restored. */
export async function markDetached(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update archived_partitions set detached_at = ${now}
    where id = ${id}::uuid and detached_at is null and restored_at is null returning id`.execute(tx)
  return rows.length === 1
}

export const markDropped = (tx: Tx, id: string, now: Date): Promise<unknown> =>
  sql`update archived_partitions set dropped_at = ${now} where id = ${id}::uuid`.execute(tx)

/** The month is in the database again: what stood in for its rows is deleted. */
export async function markRestored(tx: Tx, { id, month, table }: ArchiveRecord, at: Date, until: Date): Promise<void> {
  await sql`update archived_partitions set restored_at = ${at}, hold_until = ${until}
    where id = ${id}::uuid and restored_at is null`.execute(tx)
  await deleteStandIns(tx, { id, month, table })
}

/** A file that is no longer right was never in force, or is not any more. */
export async function deleteRecord(tx: Tx, record: ArchiveRecord): Promise<void> {
  await deleteStandIns(tx, record)
  await sql`delete from archived_partitions where id = ${record.id}::uuid`.execute(tx)
}

async function deleteStandIns(tx: Tx, { id, month, table }: Pick<ArchiveRecord, 'id' | 'month' | 'table'>) {
  await sql`delete from archived_facts where partition_id = ${id}::uuid`.execute(tx)
  const { from, to } = boundsOfMonth(month)
  if (table === 'audit') await sql`delete from audit_kept where at >= ${from} and at < ${to}`.execute(tx)
}

/** Ends the hold of a restored month; false where there is none. */
export async function endHold(tx: Tx, table: ArchivedTable, month: Month, now: Date): Promise<boolean> {
  const { rows } = await sql`update archived_partitions set hold_until = ${now}
    where table_name = ${table} and month = ${`${month}-01`}::date and hold_until > ${now} returning id`.execute(tx)
  return rows.length > 0
}

/** Actions whose entries verification reads whatever their age. */
const keptActions = [
  'audit.anchor-begin',
  'audit.anchor-end',
  'database.restore',
  'archive.write',
  'archive.detach',
  'archive.restore',
  'issued-report.issue',
]

/** The entries of a month that stay in the database. */
export async function entriesToKeep(tx: Tx, partition: Sql): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from only ${partition} where action = any (${keptActions}::text[])
    and outcome = 'done' order by at, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Copies them from their partition. */
export async function keepEntries(tx: Tx, partition: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`insert into audit_kept select * from only ${partition} where id = any (${ids}::uuid[])`.execute(tx)
}

/**
 * Whether the sealed entry of the audit log says the same of the file as its record, which the owner of the tables
 * could change together with the file.
 */
export async function isAsSealed(
  reader: Reader,
  { entryId, archivedAt, sha256, rows }: ArchiveRecord,
): Promise<boolean> {
  const { rows: found } = await sql`select from (select id, at, after from audit union all
      select id, at, after from audit_kept) e
    where e.id = ${entryId}::uuid and e.at = ${archivedAt} and e.after->>'sha256' = ${sha256}
      and (e.after->>'rows')::bigint = ${rows}
      and exists (select from audit_seal_rows s where s.audit_id = e.id and s.audit_at = e.at)`.execute(reader)
  return found.length > 0
}

/** Whether the entry of the audit log has its seal. */
export async function isSealed(reader: Reader | Db, entryId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from audit_seal_rows
    where audit_id = ${entryId}::uuid) as found`.execute(reader)
  return rows[0]?.found === true
}

/** The hash of the first seal of the audit log: each database has another one, for ever. Undefined before it is made. */
export async function databaseId(reader: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select encode(hash, 'hex') as id from audit_seals where seq = 1`.execute(
    reader,
  )
  return rows[0]?.id
}

export async function insertEntry(tx: Tx, row: ReturnType<typeof auditRow>): Promise<void> {
  await tx.insertInto('audit').values(row).execute()
}
