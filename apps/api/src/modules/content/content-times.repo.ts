import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

/** Up to when starts and ends were announced; null: never yet. */
export async function findAnnouncedUntil(reader: Reader): Promise<Date | null> {
  const row = await reader.selectFrom('content_times').select('announced_until').executeTakeFirstOrThrow()
  return row.announced_until
}

export async function lockAnnouncedUntil(tx: Tx): Promise<Date | null> {
  const row = await tx.selectFrom('content_times').select('announced_until').forUpdate().executeTakeFirstOrThrow()
  return row.announced_until
}

export async function updateAnnouncedUntil(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('content_times').set({ announced_until: now }).execute()
}

const IS_PUBLISHED = sql`removed_at is null and published_version is not null`

/** Published items that started or ended after one instant, up to another. */
export async function listPassed(reader: Reader, after: Date, until: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from content_items where ${IS_PUBLISHED} and starts_at > ${after}::timestamptz
      and starts_at <= ${until}::timestamptz
    union select id from content_items where ${IS_PUBLISHED} and ends_at > ${after}::timestamptz
      and ends_at <= ${until}::timestamptz`.execute(reader)
  return rows.map(({ id }) => id)
}

/** When the next published item starts or ends; null: nothing is scheduled. */
export async function findNextTime(reader: Reader, after: Date): Promise<Date | null> {
  const next = (column: 'starts_at' | 'ends_at') => sql`
    (select min(${sql.ref(column)}) from content_items
      where ${IS_PUBLISHED} and ${sql.ref(column)} > ${after}::timestamptz)`
  const { rows } = await sql<{ at: Date | null }>`
    select least(${next('starts_at')}, ${next('ends_at')}) as at`.execute(reader)
  return rows[0]?.at ?? null
}
