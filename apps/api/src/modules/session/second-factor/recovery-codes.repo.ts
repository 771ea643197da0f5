import type { AdminId } from '@backoffice/kernel'
import type { Reader, Tx } from '../../../platform/db/database.ts'

export async function replaceRecoveryCodes(
  tx: Tx,
  adminId: AdminId,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, adminId)
  await tx
    .insertInto('admin_recovery_codes')
    .values(hashes.map(hash => ({ admin_id: adminId, hash, created_at: now })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Tx, adminId: AdminId): Promise<void> {
  await tx.deleteFrom('admin_recovery_codes').where('admin_id', '=', adminId).execute()
}

export async function countRecoveryCodes(reader: Reader, adminId: AdminId): Promise<number> {
  const { left } = await reader
    .selectFrom('admin_recovery_codes')
    .select(select => select.fn.countAll<bigint>().as('left'))
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function isUnusedCode(reader: Reader, adminId: AdminId, hash: Buffer): Promise<boolean> {
  const row = await reader
    .selectFrom('admin_recovery_codes')
    .select('admin_id')
    .where('admin_id', '=', adminId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Consumes a recovery code. False when it was used, also by a concurrent caller. */
export async function consumeRecoveryCode(tx: Tx, adminId: AdminId, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_recovery_codes')
    .set({ used_at: now })
    .where('admin_id', '=', adminId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
