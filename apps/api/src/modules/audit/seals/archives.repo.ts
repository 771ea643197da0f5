import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { ArchiveHeader } from '../../archives/index.ts'
import { entryColumns, entryHash, equal } from './canonical.ts'
import { everyEntry } from './seals.repo.ts'

/** A month of the log that is in a file, as its sealed entry says. */
export type ArchivedMonth = {
  readonly month: string
  readonly entryId: string
  readonly file: string
  readonly sha256: string
  readonly rows: number
  /** Entries of it that stay in the database. */
  readonly kept: number
}

/**
 * Months without a partition whose archive is an entry of the log that is sealed and whose file was not restored. An
 * entry alone is not enough: while the partition is there, its entries are expected in it.
 */
export async function archivedMonths(reader: Reader): Promise<ReadonlyMap<string, ArchivedMonth>> {
  const { rows } = await sql<ArchivedMonth>`
    select distinct on (e.object_id) e.id as "entryId", split_part(e.object_id, '/', 2) as month,
        e.after->>'file' as file, e.after->>'sha256' as sha256, (e.after->>'rows')::float8 as rows,
        (e.after->>'kept')::float8 as kept
      from ${everyEntry} e
     where e.object_kind = 'archive' and e.object_id like 'audit/%' and e.outcome = 'done'
       and e.action = 'archive.write'
       and exists (select from audit_seal_rows s where s.audit_id = e.id and s.audit_at = e.at)
       and not exists (select from ${everyEntry} r where r.object_kind = 'archive' and r.object_id = e.object_id
         and r.action = 'archive.restore' and r.outcome = 'done' and r.after->>'file' = e.after->>'file')
       and not exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'audit'::regclass
         and c.relname = 'audit_' || replace(split_part(e.object_id, '/', 2), '-', '_'))
     order by e.object_id, e.at desc, e.id desc`.execute(reader)
  return new Map(rows.map(month => [month.month, month]))
}

/** Entries that stay in the database, by month. */
export async function keptByMonth(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count from audit_kept group by 1
  `.execute(reader)
  return new Map(rows.map(({ month, count }) => [month, count]))
}

/** Entries that would pass for kept ones: without a seal, or beside the entry itself. */
export async function insertedKept(reader: Reader, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select k.id from audit_kept k
    where not exists (select from audit_seal_rows s where s.audit_id = k.id and s.audit_at = k.at)
      or exists (select from audit a where a.id = k.id and a.at = k.at)
    order by k.at, k.id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Rows of a file that are not as they were sealed, by their ids. */
export async function unlikeSeals(reader: Reader, lines: readonly string[], header: ArchiveHeader): Promise<string[]> {
  const places = entryColumns.map(name => header.columns.findIndex(column => column.name === name))
  const entries = lines.map(line => {
    const values = JSON.parse(line) as (string | null)[]
    const content = places.map(place => values[place] ?? null)
    return { id: content[0] ?? '', at: content[1] ?? '', hash: entryHash(content) }
  })
  // A changed file may have anything in their place.
  const ids = entries.flatMap(({ id }) => (UUID.test(id) ? [id] : []))
  const { rows } = await sql<{ id: string; at: string; hash: Buffer }>`select audit_id as id,
      to_char(audit_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, hash
    from audit_seal_rows where audit_id = any (${ids}::uuid[])`.execute(reader)
  const sealed = new Map(rows.map(row => [row.id, row]))
  return entries
    .filter(({ id, at, hash }) => {
      const seal = sealed.get(id)
      return seal === undefined || seal.at !== at || !equal(seal.hash, hash)
    })
    .map(({ id }) => id)
}
