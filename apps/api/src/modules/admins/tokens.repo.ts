import type { AdminTokenKind } from '@backoffice/contract/admins/terms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type NewToken = {
  readonly id: string
  readonly adminId: AdminId
  readonly kind: AdminTokenKind
  readonly hash: Buffer
  readonly by: AdminId | null
  readonly expiresAt: Date
}

/** Stores a link, and revokes the older one of its kind. The caller holds the admin's row lock. */
export async function insertToken(tx: Tx, token: NewToken, now: Date): Promise<void> {
  await revokeTokens(tx, token.adminId, now, token.kind)
  await sql`insert into admin_tokens (id, admin_id, kind, hash, created_at, created_by, expires_at)
    values (${token.id}::uuid, ${token.adminId}::uuid, ${token.kind}, ${token.hash}, ${now}, ${token.by}::uuid,
      ${token.expiresAt})`.execute(tx)
}

/** Revokes the open links of an admin, of one kind or of all; returns how many. */
export async function revokeTokens(tx: Tx, adminId: AdminId, now: Date, kind?: AdminTokenKind): Promise<number> {
  const { rows } = await sql`update admin_tokens set revoked_at = ${now}
    where admin_id = ${adminId}::uuid and used_at is null and revoked_at is null
      and ${kind === undefined ? sql`true` : sql`kind = ${kind}`} returning id`.execute(tx)
  return rows.length
}

/** Whether an open reset link of the admin is new, or was sent by an admin. */
export async function hasFreshReset(tx: Tx, adminId: AdminId, since: Date, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from admin_tokens where admin_id = ${adminId}::uuid and kind = 'reset'
    and used_at is null and revoked_at is null and expires_at > ${now}
    and (created_at > ${since} or created_by is not null)`.execute(tx)
  return rows.length > 0
}

export type StoredToken = {
  readonly id: string
  readonly adminId: AdminId
  readonly kind: AdminTokenKind
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly revokedAt: Date | null
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly status: string
  readonly role: { readonly key: string; readonly name: string }
}

const ofToken = sql`select t.id, t.admin_id as "adminId", t.kind, t.expires_at as "expiresAt", t.used_at as "usedAt",
    t.revoked_at as "revokedAt", a.username, a.name, a.email, a.status,
    json_build_object('key', r.key, 'name', r.name) as role
  from admin_tokens t join admins a on a.id = t.admin_id join roles r on r.key = a.role`

export async function findTokenByHash(reader: Reader, hash: Buffer): Promise<StoredToken | undefined> {
  const { rows } = await sql<StoredToken>`${ofToken} where t.hash = ${hash}`.execute(reader)
  return rows[0]
}

export async function findToken(reader: Reader, id: string): Promise<StoredToken | undefined> {
  const { rows } = await sql<StoredToken>`${ofToken} where t.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

/** Uses a link up. False when it was used, replaced or has expired meanwhile: of concurrent callers one succeeds. */
export async function useToken(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update admin_tokens set used_at = ${now}
    where id = ${id}::uuid and used_at is null and revoked_at is null and expires_at > ${now} returning id`.execute(tx)
  return rows.length === 1
}
