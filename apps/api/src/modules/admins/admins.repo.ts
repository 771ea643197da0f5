import type { Permission } from '@backoffice/contract'
import type { AdminId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { AdminStatus } from './domain/owners.ts'

export type Admin = {
  readonly id: AdminId
  readonly username: string
  readonly name: string
  readonly role: string
  readonly status: AdminStatus
}
export type NewAdmin = Omit<Admin, 'status'> & { readonly passwordHash: string; readonly adjustLimit?: Satang }

const columns = ['id', 'username', 'name', 'role', 'status'] as const

export async function findAdminByUsername(reader: Reader, username: string): Promise<Admin | undefined> {
  return (await reader.selectFrom('admins').select(columns).where('username', '=', username).executeTakeFirst()) as
    | Admin
    | undefined
}

export async function hasAdmins(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findRoleKeys(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('roles').select('key').orderBy('key').execute()
  return rows.map(row => row.key)
}

/** False when the username is taken. */
export async function insertAdmin(tx: Tx, admin: NewAdmin): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('admins')
    .values({
      id: admin.id,
      username: admin.username,
      name: admin.name,
      role: admin.role,
      password_hash: admin.passwordHash,
      status: 'active',
      adjust_limit_satang: admin.adjustLimit ?? null,
    })
    .onConflict(conflict => conflict.column('username').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks the admin; for owners, locks all owners in a fixed order, so that two cannot leave concurrently. */
export async function getAdminForUpdate(
  tx: Tx,
  id: AdminId,
): Promise<{ admin: Admin | undefined; activeOwners: number }> {
  const rows = await tx
    .selectFrom('admins')
    .select(columns)
    .where(where =>
      where.or([where('id', '=', id), where.and([where('role', '=', 'owner'), where('status', '=', 'active')])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const owners = rows.filter(({ role, status }) => role === 'owner' && status === 'active')
  return { admin: rows.find(row => row.id === id) as Admin | undefined, activeOwners: owners.length }
}

export async function saveAdminStatus(
  tx: Tx,
  id: AdminId,
  current: { role: string; status: AdminStatus },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('admins')
    .set(row => ({ ...current, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Sets a new password; used one-time codes stay used. */
export async function savePassword(tx: Tx, id: AdminId, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('admins')
    .set(row => ({ password_hash: passwordHash, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Sets the admin's authenticator secret; null removes it. */
export async function saveTotpSecret(tx: Tx, id: AdminId, sealed: Buffer | null): Promise<void> {
  await tx.updateTable('admins').set({ totp_secret: sealed, totp_last_step: null }).where('id', '=', id).execute()
}

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
