import type { Person } from '@backoffice/contract/forms'
import type { AdminId, BankAccountId, BusinessDay, Satang, TransferId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { isSimilarReference } from '../../platform/db/similar-reference.ts'

export const personOf = (column: string) =>
  sql<Person | null>`(select json_build_object('id', id, 'name', name) from admins where id = ${sql.ref(column)})`

export type NewInternalTransfer = {
  readonly id: string
  readonly from: BankAccountId
  readonly to: BankAccountId
  readonly amount: Satang
  readonly reference: string
  readonly reason: string
  readonly occurredAt: Date
  readonly businessDay: BusinessDay
  readonly transferId: TransferId
  readonly bookedBy: AdminId
}

export async function insertInternalTransfer(tx: Tx, input: NewInternalTransfer, now: Date): Promise<void> {
  await tx
    .insertInto('own_transfers')
    .values({
      id: input.id,
      from_bank_account_id: input.from,
      to_bank_account_id: input.to,
      amount_satang: input.amount,
      reference: input.reference,
      reason: input.reason,
      occurred_at: input.occurredAt,
      business_day: input.businessDay,
      transfer_id: input.transferId,
      booked_by: input.bookedBy,
      booked_at: now,
    })
    .execute()
}

/** An open request for this reference, so that it is not requested twice. */
export async function findPendingByReference(
  reader: Reader,
  from: BankAccountId,
  reference: string,
  now: Date,
): Promise<{ readonly id: string; readonly by: Person; readonly until: Date } | undefined> {
  const { rows } = await sql<{ id: string; by: Person; until: Date }>`
    select p.id, ${personOf('p.asked_by')} as by, p.expires_at as until from approvals p
      where p.kind = 'banking.move' and p.status = 'awaiting-second' and p.expires_at > ${now}::timestamptz
       and p.payload->'move'->>'fromAccountId' = ${from}
         and ${isSimilarReference(sql`p.payload->'move'->>'reference'`, reference)} limit 1`.execute(reader)
  return rows[0]
}

export type Cancellation = {
  readonly id: string
  readonly by: AdminId
  readonly reason: string
  readonly reversalId: TransferId
  readonly now: Date
}

/** The guarded update: false where it was cancelled before. */
export async function cancelInternalTransfer(
  tx: Tx,
  { id, by, reason, reversalId, now }: Cancellation,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('own_transfers')
    .set({ cancelled_at: now, cancelled_by: by, cancel_reason: reason, reversal_id: reversalId })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
