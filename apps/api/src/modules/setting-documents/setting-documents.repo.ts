import type { Person } from '@backoffice/contract/forms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type StoredVersion = {
  readonly version: number
  readonly document: object
  readonly at: Date
  readonly by: Person
}

/** The latest versions of a document, or all, newest first; `before`: of those saved before this instant. */
export async function listVersions(
  reader: Reader,
  key: string,
  limit: number | null,
  before: Date | null = null,
): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select d.version, d.document, d.changed_at as at, json_build_object('id', a.id, 'name', a.name) as by
      from setting_documents d join admins a on a.id = d.changed_by
      where d.key = ${key} and d.changed_at < coalesce(${before}::timestamptz, 'infinity')
      order by d.version desc limit ${limit}::bigint`.execute(reader)
  return rows
}

type NewVersion = { readonly key: string; readonly version: number; readonly document: unknown }

/** Stores the next version. False if another change took its number; waits for one that is not committed yet. */
export async function insertVersion(
  tx: Tx,
  { key, version, document }: NewVersion,
  by: AdminId,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into setting_documents (key, version, document, changed_by, changed_at)
      values (${key}, ${version}::integer, ${JSON.stringify(document)}::jsonb, ${by}::uuid, ${now}::timestamptz)
      on conflict do nothing returning version`.execute(tx)
  return rows.length > 0
}
