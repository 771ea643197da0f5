import type { Tx } from '../../platform/db/database.ts'

/**
 * Takes the row of an external id. Whoever comes second, the request or its cancellation, waits here for the first to
 * commit, and then sees it. False: a cancellation stands already.
 */
export async function lockExternalId(tx: Tx, externalId: string, username: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('early_cancellations')
    .values({ external_id: externalId, username, received_at: now })
    .onConflict(conflict => conflict.column('external_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Gives the row back: what was taken was no early cancellation. */
export async function unlockExternalId(tx: Tx, externalId: string): Promise<void> {
  await tx.deleteFrom('early_cancellations').where('external_id', '=', externalId).execute()
}
