import type { Permission } from '@backoffice/contract'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** True when an active admin other than this one holds the key: then nobody acts alone. */
export async function othersHold(reader: Reader, permission: Permission, adminId: AdminId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from admins a join roles r on r.key = a.role
                    where a.status = 'active' and a.id <> ${adminId}::uuid and ${permission}::text = any (r.permissions)) as found`.execute(reader)
  return rows[0]?.found ?? true
}
