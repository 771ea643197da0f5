import type { AdminForm } from '@backoffice/contract/admins/forms'
import type { AdminStatus } from '@backoffice/contract/admins/terms'
import type { AdminId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type Admin = {
  readonly id: AdminId
  readonly username: string
  readonly name: string
  readonly role: string
  readonly status: AdminStatus
  /** An invited admin has none. */
  readonly hasPassword: boolean
}
export type NewAdmin = Omit<Admin, 'status' | 'hasPassword'> & {
  /** null: invited. */
  readonly passwordHash: string | null
  readonly email?: string | null
  readonly approveLimit?: Satang | null
  readonly adjustLimit?: Satang | null
}

export async function findAdminByUsername(reader: Reader, username: string): Promise<Admin | undefined> {
  const { rows } = await sql<Admin>`select id, username, name, role, status, has_password as "hasPassword"
    from admin_accounts where username = ${username}`.execute(reader)
  return rows[0]
}

export async function hasAdmins(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findRoleKeys(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('roles').select('key').orderBy('key').execute()
  return rows.map(row => row.key)
}

/** The names of the roles by key. */
export async function findRoleNames(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.selectFrom('roles').select(['key', 'name']).execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}

export async function findPermissions(reader: Reader, role: string): Promise<readonly string[]> {
  return (
    (await reader.selectFrom('roles').select('permissions').where('key', '=', role).executeTakeFirst())?.permissions ??
    []
  )
}

/** False when the username is taken. */
export async function insertAdmin(tx: Tx, admin: NewAdmin, now: Date): Promise<boolean> {
  const { passwordHash } = admin
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('admins')
    .values({
      id: admin.id,
      username: admin.username,
      name: admin.name,
      role: admin.role,
      email: admin.email ?? null,
      password_hash: passwordHash,
      password_set_at: passwordHash === null ? null : now,
      status: passwordHash === null ? 'invited' : 'active',
      approve_limit_satang: admin.approveLimit ?? null,
      adjust_limit_satang: admin.adjustLimit ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.column('username').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type LockedAdmin = {
  readonly admin: Admin | undefined
  /** The admin who acts, as they are now; undefined for the system. */
  readonly actor: Admin | undefined
  readonly activeOwners: number
}

/**
 * Locks the admin, the acting one and all active owners in a fixed order, so that two owners cannot leave, nor disable
 * each other, concurrently.
 */
export async function lockAdmin(tx: Tx, id: AdminId, actorId: AdminId | null): Promise<LockedAdmin> {
  const { rows } = await sql<Admin>`
    select id, username, name, role, status, password_hash is not null as "hasPassword" from admins
      where id in (${id}::uuid, ${actorId}::uuid) or (role = 'owner' and status = 'active')
      order by id for no key update`.execute(tx)
  return {
    admin: rows.find(row => row.id === id),
    actor: rows.find(row => row.id === actorId),
    activeOwners: rows.filter(({ role, status }) => role === 'owner' && status === 'active').length,
  }
}

type StatusChange = { readonly status: AdminStatus; readonly reason: string; readonly by: AdminId | null }

export async function saveStatus(tx: Tx, id: AdminId, { status, reason, by }: StatusChange, now: Date): Promise<void> {
  await sql`update admins set status = ${status}, status_reason = ${reason}, status_changed_at = ${now},
      status_changed_by = ${by}::uuid, updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

/** An invited admin has chosen a password. */
export async function activate(tx: Tx, id: AdminId, now: Date): Promise<void> {
  await sql`update admins set status = 'active', updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

export async function saveRole(tx: Tx, id: AdminId, role: string, now: Date): Promise<void> {
  await sql`update admins set role = ${role}, updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

export async function saveProfile(tx: Tx, id: string, { name, email, title }: AdminForm, now: Date): Promise<void> {
  await sql`update admins set name = ${name}, email = ${email}, title = ${title}, updated_at = ${now},
      version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

/** The address alone: what another admin requested, and a second approver approved. */
export async function saveEmail(tx: Tx, id: AdminId, email: string | null, now: Date): Promise<void> {
  await sql`update admins set email = ${email}, updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

export type Limits = { readonly approve: Satang | null; readonly adjust: Satang | null }

export async function saveLimits(tx: Tx, id: string, { approve, adjust }: Limits, now: Date): Promise<void> {
  await sql`update admins set approve_limit_satang = ${approve}::bigint, adjust_limit_satang = ${adjust}::bigint,
      updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

export async function saveAddresses(tx: Tx, id: string, allowed: readonly string[], now: Date): Promise<void> {
  await sql`update admins set allowed_addresses = ${[...allowed]}::cidr[], updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}

/** Sets a new password; used one-time codes stay used. */
export async function savePassword(tx: Tx, id: AdminId, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('admins')
    .set(row => ({
      password_hash: passwordHash,
      password_set_at: now,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Sets the admin's authenticator secret; null removes it. */
export async function saveTotpSecret(tx: Tx, id: AdminId, sealed: Buffer | null): Promise<void> {
  await tx
    .updateTable('admins')
    .set({ totp_secret: sealed, totp_last_step: null, totp_since: sealed === null ? null : sql`now()` })
    .where('id', '=', id)
    .execute()
}
