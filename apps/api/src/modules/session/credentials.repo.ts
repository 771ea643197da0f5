import { sql } from 'kysely'
import type { AdminId, Satang } from '@backoffice/kernel'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'

/** What a sign-in is checked against. */
export type Credentials = {
  readonly id: AdminId
  readonly username: string
  readonly name: string
  readonly role: string
  readonly status: string
  readonly passwordHash: string | null
  readonly totpSecret: Buffer | null
  /** How many the admin has. */
  readonly passkeys: number
  readonly permissions: readonly string[]
  readonly approveLimit: Satang | null
  readonly adjustLimit: Satang | null
  /** Networks the admin may sign in from; empty: from anywhere. */
  readonly allowedAddresses: readonly string[]
}

export async function findCredentials(
  reader: Reader,
  by: { username: string } | { id: AdminId },
): Promise<Credentials | undefined> {
  const row = await reader
    .selectFrom('admins as a')
    .innerJoin('roles as r', 'r.key', 'a.role')
    .select([
      'a.id',
      'a.username',
      'a.name',
      'a.role',
      'a.status',
      'a.password_hash as passwordHash',
      'a.totp_secret as totpSecret',
      sql<number>`(select count(*)::int from admin_passkeys p where p.admin_id = a.id)`.as('passkeys'),
      'r.permissions',
      'a.approve_limit_satang as approveLimit',
      'a.adjust_limit_satang as adjustLimit',
      sql<string[]>`a.allowed_addresses::text[]`.as('allowedAddresses'),
    ])
    .where('username' in by ? 'a.username' : 'a.id', '=', 'username' in by ? by.username : by.id)
    .executeTakeFirst()
  return row as Credentials | undefined
}

/**
 * Records the sign-in and locks the admin's row. False when the admin may no longer sign in, or the password has
 * changed since the check.
 */
export async function recordSignIn(
  tx: Tx,
  signIn: { adminId: AdminId; passwordHash: string; now: Date; ip: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admins')
    .set({ last_signed_in_at: signIn.now, last_signed_in_ip: signIn.ip })
    .where('id', '=', signIn.adminId)
    .where('status', '=', 'active')
    .where('password_hash', '=', signIn.passwordHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Consumes a one-time code. False when it or a later one was used, also by a concurrent caller. */
export async function useTotpStep(tx: Tx, adminId: AdminId, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admins')
    .set({ totp_last_step: step })
    .where('id', '=', adminId)
    .where(where => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the rehashed password unless it was changed in the meantime. */
export async function refreshHash(db: Db, adminId: AdminId, from: string, to: string): Promise<void> {
  await db
    .updateTable('admins')
    .set({ password_hash: to })
    .where('id', '=', adminId)
    .where('password_hash', '=', from)
    .execute()
}

/** The operator's name; undefined before the first start. */
export async function findOperatorName(reader: Reader): Promise<string | undefined> {
  const row = await reader.selectFrom('operator').select('name').executeTakeFirst()
  return row?.name
}
