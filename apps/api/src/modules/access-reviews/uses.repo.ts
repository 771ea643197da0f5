import { type Permission, permissionKeys } from '@backoffice/contract'
import type { AdminId, BusinessDay } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Use = { readonly adminId: AdminId; readonly permission: Permission; readonly day: BusinessDay }

/** Saves uses. A right that is not recorded yet is held since its first use; a later day stays. */
export async function saveUses(db: Db, uses: readonly Use[]): Promise<void> {
  // In one order on all nodes, so that they wait for each other rather than end in a deadlock.
  await sql`
    insert into permission_uses as u (admin_id, permission, held_since, last_used_on)
    select n.admin_id, n.permission, n.day, n.day
      from unnest(${uses.map(({ adminId }) => adminId)}::uuid[], ${uses.map(({ permission }) => permission)}::text[],
        ${uses.map(({ day }) => day)}::date[]) n (admin_id, permission, day)
      join admins a on a.id = n.admin_id order by 1, 2
    on conflict (admin_id, permission) do update set last_used_on = excluded.last_used_on
     where u.last_used_on is null or u.last_used_on < excluded.last_used_on`.execute(db)
}

/**
 * Records since when admins have the rights of their role, and deletes what they no longer have. Keys of other
 * releases, which stay in roles, are no rights.
 */
export async function recordHeld(db: Db, today: BusinessDay): Promise<void> {
  await sql`
    insert into permission_uses (admin_id, permission, held_since)
    select a.id, p.key, ${today}::date from admins a join roles r on r.key = a.role
      cross join lateral unnest(r.permissions) p (key)
     where a.status in ('active', 'locked') and p.key = any (${[...permissionKeys]}::text[])
       and not exists (select from permission_uses u where u.admin_id = a.id and u.permission = p.key)
     order by 1, 2 on conflict do nothing`.execute(db)
  await sql`
    delete from permission_uses u where not exists (
      select from admins a join roles r on r.key = a.role
       where a.id = u.admin_id and a.status in ('active', 'locked') and u.permission = any (r.permissions))`.execute(db)
}
