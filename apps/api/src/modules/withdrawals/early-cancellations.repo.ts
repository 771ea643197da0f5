import type { Tx } from '../../platform/db/database.ts'

/**
 * Locks an external id. The later of request and cancellation waits for the first to commit, and then sees it. False: a
 * cancellation exists.
 */
export async function lockExternalId(tx: Tx, externalId: string, username: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('early_cancellations')
    .values({ external_id: externalId, username, received_at: now })
    .onConflict(conflict => conflict.column('external_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes the lock row: it was not an early cancellation. */
export async function unlockExternalId(tx: Tx, externalId: string): Promise<void> {
  await tx.deleteFrom('early_cancellations').where('external_id', '=', externalId).execute()
}
