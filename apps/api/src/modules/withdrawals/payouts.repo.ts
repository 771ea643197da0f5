import type { Satang, WithdrawalId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { PayoutStatus } from './domain/payout.ts'

type NewPayout = {
  readonly reference: string
  readonly withdrawalId: WithdrawalId
  readonly attempt: number
  readonly amount: Satang
  readonly now: Date
  readonly nextCheckAt: Date
}

/** Inserts a planned payout. The tables guarantee unique references and one open payout per withdrawal. */
async function plan(tx: Tx, input: NewPayout): Promise<void> {
  await tx
    .insertInto('payouts')
    .values({
      reference: input.reference,
      withdrawal_id: input.withdrawalId,
      attempt: input.attempt,
      provider: 'fairpay',
      status: 'created',
      amount_satang: input.amount,
      created_at: input.now,
      next_check_at: input.nextCheckAt,
    })
    .execute()
}

type PayoutToSend = {
  readonly reference: string
  readonly amount: Satang
  readonly checks: number
  readonly bankCode: string
  readonly accountNo: string
  readonly name: string
  /** When it was sent before; null: not yet. */
  readonly sentBefore: Date | null
}

/**
 * Claims a planned payout before it is sent, so that two workers never both send it. Undefined: another worker has it.
 */
async function claimForSending(
  db: Reader,
  reference: string,
  now: Date,
  until: Date,
): Promise<PayoutToSend | undefined> {
  const { rows } = await sql<PayoutToSend>`
    with planned as materialized (select reference, sent_at from payouts
      where reference = ${reference} and status = 'created' for no key update)
    update payouts p set status = 'sending', sent_at = ${now}, next_check_at = ${until}
      from planned, withdrawals w
     where p.reference = planned.reference and w.id = p.withdrawal_id and w.status = 'paying'
    returning p.reference, p.amount_satang as amount, p.checks, w.bank_code as "bankCode", w.account_no as "accountNo",
      w.account_name as name, planned.sent_at as "sentBefore"`.execute(db)
  return rows[0]
}

/** Returns an unsent payout to be sent later under the same reference. */
async function reschedule(db: Reader, reference: string, nextCheckAt: Date): Promise<void> {
  await sql`update payouts set status = 'created', sent_at = null, next_check_at = ${nextCheckAt}, checks = checks + 1
    where reference = ${reference} and status = 'sending'`.execute(db)
}

export type Payout = {
  readonly reference: string
  readonly withdrawalId: WithdrawalId
  readonly status: PayoutStatus
  readonly amount: Satang
  readonly fee: Satang | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly checks: number
  readonly unseen: number
}

const columns = sql`reference, withdrawal_id as "withdrawalId", status, amount_satang as amount, fee_satang as fee,
  created_at as "createdAt", sent_at as "sentAt", checks, unseen`

async function find(reader: Reader, reference: string): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`select ${columns} from payouts where reference = ${reference}`.execute(reader)
  return rows[0]
}

/** The same, locked. Its withdrawal is always locked before. */
async function lock(tx: Tx, reference: string): Promise<Payout | undefined> {
  const { rows } =
    await sql<Payout>`select ${columns} from payouts where reference = ${reference} for no key update`.execute(tx)
  return rows[0]
}

/** The status of a payout's withdrawal. */
async function withdrawalStatus(reader: Reader, reference: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('payouts')
    .innerJoin('withdrawals', 'withdrawals.id', 'payouts.withdrawal_id')
    .select('withdrawals.status')
    .where('payouts.reference', '=', reference)
    .executeTakeFirst()
  return row?.status
}

export type PayoutChange = {
  readonly status: PayoutStatus
  readonly fee?: Satang | null
  readonly failure?: string
  readonly settledAt?: Date
  readonly nextCheckAt: Date | null
}

/** The guarded update: false when the payout has left the checked status. */
async function change(tx: Tx, reference: string, from: PayoutStatus, to: PayoutChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({
      status: to.status,
      next_check_at: to.nextCheckAt,
      ...(to.fee === undefined ? {} : { fee_satang: to.fee }),
      ...(to.failure === undefined ? {} : { failure: to.failure }),
      ...(to.settledAt === undefined ? {} : { settled_at: to.settledAt }),
    })
    .where('reference', '=', reference)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a planned, unsent payout; false when there is none. */
async function stopUnsent(tx: Tx, withdrawalId: WithdrawalId, failure: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({ status: 'failed', failure, settled_at: now, next_check_at: null })
    .where('withdrawal_id', '=', withdrawalId)
    .where('status', '=', 'created')
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records the provider's report on a failed payout: `paid` replaces `accepted`, never the reverse. */
async function recordReport(tx: Tx, reference: string, reported: 'accepted' | 'paid'): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ reported })
    .where('reference', '=', reference)
    .where('status', '=', 'failed')
    .where(sql<boolean>`reported is distinct from 'paid'`)
    .execute()
}

/**
 * The failed payouts of a withdrawal that may have been paid, most likely first: reported paid, then reported accepted,
 * then the latest. Excludes those never sent and never reported.
 */
async function listMaybePaid(tx: Tx, withdrawalId: WithdrawalId): Promise<{ reference: string; fee: Satang | null }[]> {
  const { rows } = await sql<{ reference: string; fee: Satang | null }>`
    select reference, fee_satang as fee from payouts
     where withdrawal_id = ${withdrawalId}::uuid and status = 'failed' and (reported is not null or sent_at is not null)
     order by reported = 'paid' desc nulls last, reported is not null desc, attempt desc`.execute(tx)
  return rows
}

/** Stores a fee reported after the payout was settled, or with a contradicting report. */
async function recordFee(tx: Tx, reference: string, fee: Satang): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ fee_satang: fee })
    .where('reference', '=', reference)
    .where('status', 'in', ['paid', 'failed'])
    .execute()
}

/** Open payouts that are overdue: a lost job, a dead worker, a missing response. */
async function findDue(reader: Reader, now: Date, limit: number): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select ${columns} from payouts
     where status in ('created', 'sending', 'accepted', 'uncertain') and next_check_at <= ${now} order by next_check_at
       limit ${limit}`.execute(reader)
  return rows
}

/** Claims a due payout for a status check; false when another node has. */
async function claimCheck(db: Reader, payout: Payout, nextCheckAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ next_check_at: nextCheckAt, checks: sql`checks + 1` })
    .where('reference', '=', payout.reference)
    .where('status', '=', payout.status)
    .where('checks', '=', payout.checks)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records the result of a status check: another consecutive "never seen", or something else. */
async function recordUnseen(db: Reader, reference: string, unseen: boolean): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ unseen: unseen ? sql`unseen + 1` : 0 })
    .where('reference', '=', reference)
    .execute()
}

/** The statements of payouts. Injectable, so that mutation tests can replace single ones. */
export const payoutsRepo = {
  plan,
  claimForSending,
  reschedule,
  find,
  withdrawalStatus,
  lock,
  change,
  stopUnsent,
  recordReport,
  listMaybePaid,
  recordFee,
  findDue,
  claimCheck,
  recordUnseen,
}
export type PayoutsRepo = typeof payoutsRepo

/** Metrics that deserve an alert. */
export type WithdrawalFigures = {
  /** Seconds the oldest request has waited for a decision; 0 when none waits. */
  readonly oldestWaitingSeconds: number
  readonly uncertain: number
  readonly disputed: number
}

export async function readFigures(reader: Reader, now: Date): Promise<WithdrawalFigures> {
  const { rows } = await sql<{ oldest: Date | null; uncertain: number; disputed: number }>`
    select min(requested_at) filter (where status in ('pending', 'claimed', 'awaiting-second')) as oldest,
           count(*) filter (where status = 'uncertain')::int as uncertain,
             count(*) filter (where disputed_at is not null)::int as disputed
      from withdrawals where finished_at is null`.execute(reader)
  const { oldest = null, uncertain = 0, disputed = 0 } = rows[0] ?? {}
  return {
    oldestWaitingSeconds: oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1_000),
    uncertain,
    disputed,
  }
}
