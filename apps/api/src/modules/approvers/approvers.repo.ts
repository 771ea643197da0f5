import type { Permission } from '@backoffice/contract'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** The roles that have each of these permissions; the owner's comes last. */
export async function rolesHolding(
  reader: Reader,
  permissions: readonly Permission[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ permission: string; roles: string[] }>`
    select p.key as permission, array_agg(r.key order by r.key = 'owner', r.key) as roles
      from unnest(${permissions}::text[]) p(key) join roles r on p.key = any (r.permissions) group by p.key`.execute(
    reader,
  )
  return new Map(rows.map(({ permission, roles }) => [permission, roles]))
}

/** True when another active admin has the permission: then no one decides alone. */
export async function othersHold(reader: Reader, permission: Permission, adminId: AdminId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from admins a join roles r on r.key = a.role
                    where a.status = 'active' and a.id <> ${adminId}::uuid
                      and ${permission}::text = any (r.permissions)) as found`.execute(reader)
  return rows[0]?.found ?? true
}
