import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type SlotLease = {
  readonly admin: AdminId
  readonly slot: number
  readonly holder: string
  readonly now: Date
  readonly until: Date
}

/** Acquires a free slot, or one whose holder stopped renewing it; false when it is in use. */
export async function acquireSlot(db: Db, { admin, slot, holder, now, until }: SlotLease): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into export_slots as held (admin_id, slot, holder, held_until)
      values (${admin}::uuid, ${slot}, ${holder}::uuid, ${until})
        on conflict (admin_id, slot) do update set holder = excluded.holder, held_until = excluded.held_until
          where held.held_until <= ${now}`.execute(db)
  return numAffectedRows === 1n
}

export async function renewSlot(db: Db, holder: string, until: Date): Promise<void> {
  await db.updateTable('export_slots').set({ held_until: until }).where('holder', '=', holder).execute()
}

export async function releaseSlot(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('export_slots').where('holder', '=', holder).execute()
}

/** When the first of an admin's slots expires; null: not all are in use. */
export async function freeFrom(db: Db, admin: AdminId, slots: number, now: Date): Promise<Date | null> {
  const held = await db
    .selectFrom('export_slots')
    .select('held_until')
    .where('admin_id', '=', admin)
    .where('held_until', '>', now)
    .orderBy('held_until')
    .execute()
  return held.length < slots ? null : (held[0]?.held_until ?? null)
}
