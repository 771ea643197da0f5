import type { Tx } from '../../platform/db/database.ts'

/** Seconds the oldest request has waited for a decision; 0 when none waits. */
export async function lockExternalId(tx: Tx, externalId: string, username: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('early_cancellations')
    .values({ external_id: externalId, username, received_at: now })
    .onConflict(conflict => conflict.column('external_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Another module's work in the transaction that ends a withdrawal; an error rolls it back. It makes no external call.
 */
export async function unlockExternalId(tx: Tx, externalId: string): Promise<void> {
  await tx.deleteFrom('early_cancellations').where('external_id', '=', externalId).execute()
}
