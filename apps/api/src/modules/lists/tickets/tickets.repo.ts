import type { AdminId, SessionId } from '@backoffice/kernel'
import type { Db, JsonObject, Tx } from '../../../platform/db/database.ts'

export type TicketKind =
  | 'slip'
  | 'export'
  | 'export-part'
  | 'report'
  | 'personal-data'
  | 'case-report'
  | 'document-page'
type Ticket = {
  readonly id: string
  readonly kind: TicketKind
  readonly adminId: AdminId
  readonly sessionId: SessionId
  readonly payload: JsonObject
  readonly expiresAt: Date
}

export async function insertTicket(
  tx: Tx,
  { id, kind, adminId, sessionId, payload, expiresAt }: Ticket,
  tokenHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('tickets')
    .values({
      id,
      kind,
      admin_id: adminId,
      session_id: sessionId,
      payload: JSON.stringify(payload),
      expires_at: expiresAt,
      token_hash: tokenHash,
    })
    .execute()
}

/** Consumes a ticket: of two concurrent callers one succeeds. */
export async function spendTicket(db: Db, tokenHash: Buffer, now: Date): Promise<Ticket | undefined> {
  const row = await db
    .updateTable('tickets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'kind', 'admin_id as adminId', 'session_id as sessionId', 'payload', 'expires_at as expiresAt'])
    .executeTakeFirst()
  // Ids are branded from here on; the table's check limits the kinds.
  return row as Ticket | undefined
}

/** Restores a consumed ticket for its remaining time. */
export async function returnTicket(db: Db, id: string): Promise<void> {
  await db.updateTable('tickets').set({ used_at: null }).where('id', '=', id).execute()
}

export async function deleteExpiredTickets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tickets').where('expires_at', '<', before).execute()
}
