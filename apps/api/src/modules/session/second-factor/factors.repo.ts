import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { deleteRecoveryCodes } from './recovery-codes.repo.ts'

/** Which second factors an admin has, and whether their role requires one. */
export type Factors = { readonly totp: boolean; readonly passkeys: number; readonly required: boolean }

export const hasFactor = ({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean => totp || passkeys > 0

/** Locks the admin's row: changes of one admin's factors are serialized from here. Undefined for an unknown admin. */
export async function getFactorsForUpdate(tx: Tx, adminId: AdminId): Promise<Factors | undefined> {
  const { rows } = await sql<{ totp: boolean; required: boolean }>`
    select a.totp_secret is not null as totp, r.requires_totp as required
      from admins a join roles r on r.key = a.role where a.id = ${adminId}::uuid for update of a`.execute(tx)
  const [row] = rows
  return row === undefined ? undefined : { ...row, passkeys: await countPasskeys(tx, adminId) }
}

export async function countPasskeys(reader: Reader, adminId: AdminId): Promise<number> {
  const { passkeys } = await reader
    .selectFrom('admin_passkeys')
    .select(select => select.fn.countAll<bigint>().as('passkeys'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow()
  return Number(passkeys)
}

/** Stores a secret that is inactive until a code of it is confirmed; replaces an older one. */
export async function savePendingSecret(tx: Tx, adminId: AdminId, sealed: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('admin_totp_setups')
    .values({ admin_id: adminId, secret: sealed, started_at: now })
    .onConflict(conflict => conflict.column('admin_id').doUpdateSet({ secret: sealed, started_at: now }))
    .execute()
}

/** The secret that is being set up, if it was started after this instant. Locks it. */
export async function getPendingSecret(tx: Tx, adminId: AdminId, startedAfter: Date): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('admin_totp_setups')
    .select('secret')
    .where('admin_id', '=', adminId)
    .where('started_at', '>', startedAfter)
    .forUpdate()
    .executeTakeFirst()
  return row?.secret
}

/** Activates a secret. `step`: the code that proved it counts as used. */
export async function activateSecret(
  tx: Tx,
  adminId: AdminId,
  active: { readonly sealed: Buffer; readonly step: bigint; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('admins')
    .set({ totp_secret: active.sealed, totp_last_step: active.step, totp_since: active.now })
    .where('id', '=', adminId)
    .execute()
  await deletePendingSecret(tx, adminId)
}

export async function removeSecret(tx: Tx, adminId: AdminId): Promise<void> {
  await tx
    .updateTable('admins')
    .set({ totp_secret: null, totp_last_step: null, totp_since: null })
    .where('id', '=', adminId)
    .execute()
  await deletePendingSecret(tx, adminId)
}

async function deletePendingSecret(tx: Tx, adminId: AdminId): Promise<void> {
  await tx.deleteFrom('admin_totp_setups').where('admin_id', '=', adminId).execute()
}

/** Removes everything the admin could prove themselves with beside the password. */
export async function removeAllFactors(tx: Tx, adminId: AdminId): Promise<void> {
  await removeSecret(tx, adminId)
  await deleteRecoveryCodes(tx, adminId)
  await tx.deleteFrom('admin_passkeys').where('admin_id', '=', adminId).execute()
  await tx.deleteFrom('passkey_challenges').where('admin_id', '=', adminId).execute()
}

/** An admin as others reset their second factor: where to notify them, and the permissions of their role. */
export const findTarget = (tx: Tx, id: AdminId) =>
  tx
    .selectFrom('admins as a')
    .innerJoin('roles as r', 'r.key', 'a.role')
    .select(['a.username', 'a.email', 'r.permissions'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/** Ends the step-up of the admin's session. */
export async function endStepUp(tx: Tx, adminId: AdminId): Promise<void> {
  await tx.updateTable('admin_sessions').set({ step_up_until: null }).where('admin_id', '=', adminId).execute()
}
