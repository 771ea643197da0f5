import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'
import type { PartitionedTable } from './partitions.ts'

// Months that modules/archives wrote to files. Any module may ask whether its rows are among them.

/** Of an archived partition `p`: its rows are in the file, not in the table. */
export const isInForce = sql<boolean>`(p.detached_at is not null and p.restored_at is null)`

/** Whether rows of this instant are archived. */
export const isArchived = (table: PartitionedTable, at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from archived_partitions p where p.table_name = ${sql.lit(table)} and ${isInForce}
    and ${at} >= p.begins_at and ${at} < p.ends_at)`

/** The end of the newest archived month; null where none is archived. */
export async function archivedBefore(reader: Reader, table: PartitionedTable): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`select max(p.ends_at) as until from archived_partitions p
    where p.table_name = ${table} and ${isInForce}`.execute(reader)
  return rows[0]?.until ?? null
}
