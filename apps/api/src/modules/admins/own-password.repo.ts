import type { AdminId } from '@backoffice/kernel'
import type { Tx } from '../../platform/db/database.ts'

/** Replaces the hash `from`. False when another change replaced it first. */
export async function replacePassword(
  tx: Tx,
  id: AdminId,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admins')
    .set({ password_hash: to, password_set_at: now, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
