import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { AdminId, ApprovalId, BankAccountId, BusinessDay, Satang, WithdrawalId } from '@backoffice/kernel'
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { FinalStatus, Withdrawal } from './domain/withdrawal.ts'

/** A withdrawal with the names around it, unmasked, with its stored status. */
export type WithdrawalRecord = Withdrawal & {
  readonly username: string
  readonly memberName: string
  readonly payTo: { readonly bankAbbr: string }
  readonly fee: Satang | null
  readonly updatedAt: Date
  readonly claimedByName: string | null
  readonly approvedByName: string | null
  readonly approvedAt: Date | null
  readonly secondBy: AdminId | null
  readonly secondByName: string | null
  readonly decidedBy: AdminId | null
  readonly decidedByName: string | null
  readonly finishedAt: Date | null
  readonly reason: string | null
  readonly reference: string | null
  /** The operator account of a manual payment. */
  readonly paidFrom: BankAccountId | null
  /** The version of the rules of its auto-approval. */
  readonly autoVersion: number | null
  readonly note: string | null
  readonly version: number
} & OpenApproval

/** The open approval request on a withdrawal; all null: there is none. */
type OpenApproval = {
  readonly openApproval: ApprovalId | null
  readonly approvalKind: string | null
  readonly requestedBy: AdminId | null
  readonly requestedByName: string | null
  readonly approvalExpiresAt: Date | null
}

/** The row of the statements below. */
type Row = Omit<WithdrawalRecord, 'payTo' | 'claim' | keyof OpenApproval> & {
  readonly bankCode: string
  readonly bankAbbr: string
  readonly accountNo: string
  readonly accountName: string
  readonly claimedBy: AdminId | null
  readonly claimedUntil: Date | null
}

/**
 * One admin's name, looked up separately. Joining the same table five times costs the planner four times the rest of
 * the statement, on every request.
 */
const adminName = (column: string): RawBuilder<string | null> =>
  sql`(select name from admins where id = ${sql.ref(column)})`

/** Rows of `withdrawals w`, with the names that {@link nameJoins} adds. */
const rowColumns = sql`
  w.id, w.external_id as "externalId", w.status, w.amount_satang as amount, w.fee_satang as fee,
  w.member_id as "memberId", m.username, m.first_name || ' ' || m.last_name as "memberName",
  w.bank_code as "bankCode", b.abbr as "bankAbbr", w.account_no as "accountNo", w.account_name as "accountName",
  w.requested_at as "requestedAt", w.updated_at as "updatedAt", w.business_day as "businessDay",
  w.claimed_by as "claimedBy", ${adminName('w.claimed_by')} as "claimedByName", w.claimed_until as "claimedUntil",
  w.approved_by as "approvedBy", ${adminName('w.approved_by')} as "approvedByName", w.approved_at as "approvedAt",
  w.second_by as "secondBy", ${adminName('w.second_by')} as "secondByName",
  w.decided_by as "decidedBy", ${adminName('w.decided_by')} as "decidedByName",
  w.finished_at as "finishedAt", w.reason, w.payment_reference as reference,
  w.paid_from_bank_account_id as "paidFrom", w.attempts, w.version, w.disputed_at is not null as disputed,
  w.auto_version as "autoVersion", w.note`
const nameJoins = sql`join members m on m.id = w.member_id join banks b on b.code = w.bank_code`

const approvalColumns = sql`
  p.id as "openApproval", p.kind as "approvalKind", p.asked_by as "requestedBy",
  ${adminName('p.asked_by')} as "requestedByName", p.expires_at as "approvalExpiresAt"`
const isOpenAt = (now: Date): RawBuilder<unknown> => sql`p.status = 'awaiting-second' and p.expires_at > ${now}`

/** What is read of rows of `withdrawals w`, joined to {@link recordJoins}. */
export const recordColumns = sql`${rowColumns}, ${approvalColumns}`
export const recordJoins = (now: Date): RawBuilder<unknown> =>
  sql`${nameJoins} left join approvals p on p.subject_id = w.id and ${isOpenAt(now)}`

const NO_APPROVAL: OpenApproval = {
  openApproval: null,
  approvalKind: null,
  requestedBy: null,
  requestedByName: null,
  approvalExpiresAt: null,
}

export function toRecord<R extends Row & OpenApproval>(row: R): WithdrawalRecord {
  const { bankCode, bankAbbr, accountNo, accountName, claimedBy, claimedUntil, ...rest } = row
  return {
    ...rest,
    payTo: { bankCode, bankAbbr, accountNo, name: accountName },
    claim: claimedBy === null || claimedUntil === null ? null : { by: claimedBy, until: claimedUntil },
  }
}

export async function findWithdrawal(reader: Reader, id: string, now: Date): Promise<WithdrawalRecord | undefined> {
  const { rows } = await sql<Row & OpenApproval>`
    select ${recordColumns} from withdrawals w ${recordJoins(now)} where w.id = ${id}::uuid`.execute(reader)
  return rows.map(toRecord)[0]
}

/** Locks the row, the first lock of every action, then looks for an open approval request on its own snapshot. */
async function lock(tx: Tx, id: WithdrawalId, now: Date): Promise<WithdrawalRecord | undefined> {
  const { rows } = await sql<Row>`
    select ${rowColumns} from (select * from withdrawals where id = ${id}::uuid for no key update) w
      ${nameJoins}`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const open = await sql<OpenApproval>`
    select ${approvalColumns} from approvals p where p.subject_id = ${id}::uuid and ${isOpenAt(now)}`.execute(tx)
  return toRecord({ ...row, ...(open.rows[0] ?? NO_APPROVAL) })
}

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

/** The guarded update, and the record it leaves; undefined when the withdrawal has left the action's initial status. */
async function move(tx: Tx, id: WithdrawalId, guard: Guard, change: Change): Promise<WithdrawalRecord | undefined> {
  const { now } = guard
  const { claim, approved, auto, second } = change
  const update = tx
    .updateTable('withdrawals')
    .set({
      status: change.status,
      updated_at: now,
      version: sql`version + 1`,
      claimed_by: claim?.by ?? null,
      claimed_until: claim?.until ?? null,
      approved_by: approved?.by,
      auto_version: auto?.version,
      approved_at: approved === undefined && auto === undefined ? undefined : now,
      second_by: second?.by,
      second_at: second === undefined ? undefined : now,
      sole: second?.sole,
      decided_by: change.decidedBy,
      reason: change.reason,
      payment_reference: change.reference,
      paid_from_bank_account_id: change.paidFrom,
      fee_satang: change.fee,
      attempts: change.attempts,
      finished_on: change.finishedOn,
      finished_at: change.finishedOn === undefined ? undefined : now,
    })
    .where('id', '=', id)
    .where(guarded(guard))
    .returningAll()
  return changedBy(tx, update, now)
}

/** Writes or removes the internal note, without changing the time of the last action. */
export function writeNote(
  tx: Tx,
  id: WithdrawalId,
  note: string | null,
  now: Date,
): Promise<WithdrawalRecord | undefined> {
  const update = tx.updateTable('withdrawals').set({ note, version: sql`version + 1` }).where('id', '=', id)
  return changedBy(tx, update.returningAll(), now)
}

/** Runs an update of one row, and returns the record it leaves. */
async function changedBy(tx: Tx, update: OperationNodeSource, now: Date): Promise<WithdrawalRecord | undefined> {
  const { rows } = await sql<Row & OpenApproval>`
    with changed as (${update}) select ${recordColumns} from changed w ${recordJoins(now)}`.execute(tx)
  return rows.map(toRecord)[0]
}

/** Records that a failed payout of it may be paid after all. */
export async function disputeWithdrawal(tx: Tx, id: WithdrawalId, now: Date): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ disputed_at: sql`coalesce(disputed_at, ${now})`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Records a fee reported after the withdrawal was paid. */
export async function recordWithdrawalFee(tx: Tx, id: WithdrawalId, fee: Satang): Promise<void> {
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

/** Expired claims, oldest first. */
export async function findExpiredClaims(reader: Reader, now: Date, limit: number): Promise<WithdrawalId[]> {
  const { rows } = await sql<{ id: WithdrawalId }>`
    select id from withdrawals where status = 'claimed' and claimed_until <= ${now}
     order by claimed_until limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** An ended withdrawal. */
export type FinishedWithdrawal = WithdrawalRecord & { readonly status: FinalStatus; readonly finishedAt: Date }

/** The statements of the actions that mutation tests replace. */
export const withdrawalsRepo = { lock, move }
export type WithdrawalsRepo = typeof withdrawalsRepo
