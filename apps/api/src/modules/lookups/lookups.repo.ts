import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'

/** Whether this admin looked the value up since then. */
export async function isLookedUp(reader: Reader, adminId: AdminId, valueHash: Buffer, since: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('personal_lookups')
    .select('looked_up_at')
    .where('admin_id', '=', adminId)
    .where('value_hash', '=', valueHash)
    .where('looked_up_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes the counting of one admin's look-ups across nodes. */
export async function lockAdmin(tx: Tx, adminId: AdminId): Promise<void> {
  await sql`select 1 from admins where id = ${adminId}::uuid for no key update`.execute(tx)
}

type RecentLookups = { readonly count: number; readonly oldest: Date | null }

export async function countRecent(tx: Tx, adminId: AdminId, since: Date): Promise<RecentLookups> {
  const { rows } = await sql<RecentLookups>`
    select count(*)::int as count, min(looked_up_at) as oldest from personal_lookups
      where admin_id = ${adminId}::uuid and looked_up_at > ${since}::timestamptz`.execute(tx)
  return rows[0] ?? { count: 0, oldest: null }
}

/** Saves the look-up and deletes expired ones. */
export async function insertLookup(tx: Tx, adminId: AdminId, valueHash: Buffer, now: Date, since: Date): Promise<void> {
  await tx.deleteFrom('personal_lookups').where('admin_id', '=', adminId).where('looked_up_at', '<=', since).execute()
  await tx
    .insertInto('personal_lookups')
    .values({ admin_id: adminId, value_hash: valueHash, looked_up_at: now })
    .onConflict(conflict => conflict.columns(['admin_id', 'value_hash']).doUpdateSet({ looked_up_at: now }))
    .execute()
}

export async function countRefusal(db: Db, adminId: AdminId, now: Date): Promise<void> {
  await sql`
    insert into personal_lookup_refusals as r (admin_id, window_at, last_at)
      values (${adminId}::uuid, date_bin('10 minutes', ${now}::timestamptz, timestamptz '2000-01-01 00:00:00+00'),
      ${now}::timestamptz)
    on conflict (admin_id, window_at) do update
      set refused = r.refused + 1, last_at = greatest(r.last_at, excluded.last_at)`.execute(db)
}
