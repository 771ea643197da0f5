import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { BusinessDay, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Withdrawal } from './domain/withdrawal.ts'

type NewWithdrawal = {
  readonly id: WithdrawalId
  readonly externalId: string
  readonly memberId: MemberId
  readonly amount: Satang
  readonly payTo: Withdrawal['payTo']
  readonly businessDay: BusinessDay
  readonly now: Date
}

/** Inserts a request. False: the external id is in use. */
export async function insertWithdrawal(tx: Tx, input: NewWithdrawal): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('withdrawals')
    .values({
      id: input.id,
      external_id: input.externalId,
      member_id: input.memberId,
      status: 'pending',
      amount_satang: input.amount,
      bank_code: input.payTo.bankCode,
      account_no: input.payTo.accountNo,
      account_name: input.payTo.name,
      requested_at: input.now,
      updated_at: input.now,
      business_day: input.businessDay,
    })
    .onConflict(conflict => conflict.column('external_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type ExistingRequest = {
  readonly id: WithdrawalId
  readonly username: string
  readonly amount: Satang
  readonly status: WithdrawalStatus
}

export async function findByExternalId(reader: Reader, externalId: string): Promise<ExistingRequest | undefined> {
  const { rows } = await sql<ExistingRequest>`
    select w.id, m.username, w.amount_satang as amount, w.status from withdrawals w join members m on m.id = w.member_id
      where w.external_id = ${externalId}`.execute(reader)
  return rows[0]
}

/** The member's open withdrawals. */
export async function countOpen(reader: Reader, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from withdrawals
    where member_id = ${memberId}::uuid and finished_at is null`.execute(reader)
  return rows[0]?.count ?? 0
}

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
