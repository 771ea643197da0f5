import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { AdminId, BankAccountId, BusinessDay, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
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
async function insert(tx: Tx, input: NewWithdrawal): Promise<boolean> {
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

type Row = {
  id: WithdrawalId
  externalId: string
  memberId: MemberId
  status: WithdrawalStatus
  amount: Satang
  bankCode: string
  accountNo: string
  accountName: string
  claimedBy: AdminId | null
  claimedUntil: Date | null
  approvedBy: AdminId | null
  attempts: number
  requestedAt: Date
  businessDay: BusinessDay
  disputed: boolean
}

/** Locks the row, the first lock of every action, then looks for an open approval request on its own snapshot. */
async function lock(tx: Tx, id: WithdrawalId, now: Date): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Row>`
    select id, external_id as "externalId", member_id as "memberId", status, amount_satang as amount,
      bank_code as "bankCode", account_no as "accountNo",
           account_name as "accountName", claimed_by as "claimedBy", claimed_until as "claimedUntil",
             approved_by as "approvedBy", attempts,
           requested_at as "requestedAt", business_day as "businessDay", disputed_at is not null as disputed
      from withdrawals where id = ${id}::uuid for no key update`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const open = await tx
    .selectFrom('approvals')
    .select('id')
    .where('subject_id', '=', id)
    .where('status', '=', 'awaiting-second')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return {
    ...row,
    payTo: { bankCode: row.bankCode, accountNo: row.accountNo, name: row.accountName },
    claim: claimOf(row),
    openApproval: open?.id ?? null,
  }
}

const claimOf = ({ claimedBy, claimedUntil }: Row): Withdrawal['claim'] =>
  claimedBy === null || claimedUntil === null ? null : { by: claimedBy, until: claimedUntil }

/** The columns of an action. Absent fields stay; the claim is removed unless the action is one. */
export type Change = {
  readonly status: WithdrawalStatus
  readonly claim?: { readonly by: AdminId; readonly until: Date }
  readonly approved?: { readonly by: AdminId }
  /** Auto-approved, under this version of the rules. */
  readonly auto?: { readonly version: number }
  readonly second?: { readonly by: AdminId; readonly sole: boolean }
  readonly decidedBy?: AdminId
  readonly reason?: string
  readonly reference?: string
  readonly paidFrom?: BankAccountId | null
  readonly fee?: Satang | null
  readonly attempts?: number
  /** The day it ended; only final statuses have one. */
  readonly finishedOn?: BusinessDay
}

/** The rows an action may change: statuses at `now`, and for a claimed one its holder. */
export type Guard = { readonly from: readonly WithdrawalStatus[]; readonly holder: AdminId | null; readonly now: Date }

/** The guarded update: false when the withdrawal has left the action's initial status. */
async function move(tx: Tx, id: WithdrawalId, guard: Guard, change: Change): Promise<boolean> {
  const { now } = guard
  const { numUpdatedRows } = await tx
    .updateTable('withdrawals')
    .set({
      status: change.status,
      updated_at: now,
      version: sql`version + 1`,
      claimed_by: change.claim?.by ?? null,
      claimed_until: change.claim?.until ?? null,
      ...(change.approved === undefined ? {} : { approved_by: change.approved.by, approved_at: now }),
      ...(change.auto === undefined ? {} : { auto_version: change.auto.version, approved_at: now }),
      ...(change.second === undefined ? {} : { second_by: change.second.by, second_at: now, sole: change.second.sole }),
      ...(change.decidedBy === undefined ? {} : { decided_by: change.decidedBy }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(change.reference === undefined ? {} : { payment_reference: change.reference }),
      ...(change.paidFrom === undefined ? {} : { paid_from_bank_account_id: change.paidFrom }),
      ...(change.fee === undefined ? {} : { fee_satang: change.fee }),
      ...(change.attempts === undefined ? {} : { attempts: change.attempts }),
      ...(change.finishedOn === undefined ? {} : { finished_at: now, finished_on: change.finishedOn }),
    })
    .where('id', '=', id)
    .where(guarded(guard))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records that a failed payout of it may be paid after all. */
async function dispute(tx: Tx, id: WithdrawalId, now: Date): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ disputed_at: sql`coalesce(disputed_at, ${now})`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Writes or removes the internal note, without changing the time of the last action. */
async function note(tx: Tx, id: WithdrawalId, text: string | null): Promise<void> {
  await tx.updateTable('withdrawals').set({ note: text, version: sql`version + 1` }).where('id', '=', id).execute()
}

/** Records a fee reported after the withdrawal was paid. */
async function recordFee(tx: Tx, id: WithdrawalId, fee: Satang): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ fee_satang: fee, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .execute()
}

/** An expired claim counts as pending, as everywhere. */
function guarded({ from, holder, now }: Guard): RawBuilder<boolean> {
  const plain = from.filter(status => status !== 'claimed')
  const ways: RawBuilder<unknown>[] = plain.length > 0 ? [sql`status in (${sql.join(plain)})`] : []
  if (from.includes('claimed'))
    ways.push(
      sql`(status = 'claimed' and claimed_until > ${now}
        and ${holder === null ? sql`true` : sql`claimed_by = ${holder}::uuid`})`,
    )
  if (from.includes('pending')) ways.push(sql`(status = 'claimed' and claimed_until <= ${now})`)
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

export type ExistingRequest = {
  readonly id: WithdrawalId
  readonly username: string
  readonly amount: Satang
  readonly status: WithdrawalStatus
}

async function findByExternalId(reader: Reader, externalId: string): Promise<ExistingRequest | undefined> {
  const { rows } = await sql<ExistingRequest>`
    select w.id, m.username, w.amount_satang as amount, w.status from withdrawals w join members m on m.id = w.member_id
      where w.external_id = ${externalId}`.execute(reader)
  return rows[0]
}

/** The member's open withdrawals. */
async function countOpen(reader: Reader, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from withdrawals
    where member_id = ${memberId}::uuid and finished_at is null`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Expired claims, oldest first. */
async function findExpiredClaims(reader: Reader, now: Date, limit: number): Promise<WithdrawalId[]> {
  const rows = await reader
    .selectFrom('withdrawals')
    .select('id')
    .where('status', '=', 'claimed')
    .where('claimed_until', '<=', now)
    .orderBy('claimed_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id as WithdrawalId)
}

/** An ended withdrawal, with what other modules need. */
export type FinishedWithdrawal = {
  readonly id: WithdrawalId
  readonly externalId: string
  readonly memberId: MemberId
  readonly status: Extract<WithdrawalStatus, 'paid' | 'paid-by-hand' | 'rejected' | 'refunded' | 'cancelled'>
  readonly amount: Satang
  readonly fee: Satang | null
  readonly reason: string | null
  readonly finishedAt: Date
}

export async function findFinished(reader: Reader, id: WithdrawalId): Promise<FinishedWithdrawal> {
  const { rows } = await sql<FinishedWithdrawal>`
    select id, external_id as "externalId", member_id as "memberId", status, amount_satang as amount, fee_satang as fee,
      reason, finished_at as "finishedAt"
      from withdrawals where id = ${id}::uuid and finished_at is not null`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`withdrawal ${id} is not over`)
  return row
}

/** The statements of the actions. Injectable, so that mutation tests can replace single ones. */
export const withdrawalsRepo = {
  insert,
  lock,
  move,
  dispute,
  note,
  recordFee,
  findByExternalId,
  countOpen,
  findExpiredClaims,
}
export type WithdrawalsRepo = typeof withdrawalsRepo

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
