import type { WithdrawalStatus } from '@backoffice/contract/withdrawals/forms'
import type { AdminId, ApprovalId, BankAccountId, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'

export type Person = { readonly id: AdminId; readonly name: string }

/** A withdrawal with the names around it, unmasked, with its stored status. */
export type WithdrawalRecord = {
  readonly id: WithdrawalId
  readonly externalId: string
  readonly status: WithdrawalStatus
  readonly amount: Satang
  readonly fee: Satang | null
  readonly member: { readonly id: MemberId; readonly username: string; readonly name: string }
  readonly payTo: {
    readonly bankCode: string
    readonly bankAbbr: string
    readonly accountNo: string
    readonly name: string
  }
  readonly requestedAt: Date
  readonly updatedAt: Date
  readonly businessDay: string
  readonly claim: { readonly by: Person; readonly until: Date } | null
  readonly approvedBy: Person | null
  readonly approvedAt: Date | null
  readonly secondBy: Person | null
  readonly decidedBy: Person | null
  readonly finishedAt: Date | null
  readonly reason: string | null
  readonly reference: string | null
  /** The operator account of a manual payment. */
  readonly paidFrom: BankAccountId | null
  readonly attempts: number
  readonly openApproval: {
    readonly id: ApprovalId
    readonly kind: string
    readonly askedBy: Person
    readonly expiresAt: Date
  } | null
  /** The provider reported a failed payout as paid. */
  readonly disputed: boolean
  /** The version of the rules of its auto-approval. */
  readonly autoVersion: number | null
  readonly note: string | null
  readonly version: number
}

/** The row of the statement below. */
type RecordRow = Omit<
  WithdrawalRecord,
  'member' | 'payTo' | 'claim' | 'approvedBy' | 'secondBy' | 'decidedBy' | 'openApproval'
> & {
  memberId: MemberId
  username: string
  memberName: string
  bankCode: string
  bankAbbr: string
  accountNo: string
  accountName: string
  claimedBy: AdminId | null
  claimedByName: string | null
  claimedUntil: Date | null
  approvedById: AdminId | null
  approvedByName: string | null
  secondById: AdminId | null
  secondByName: string | null
  decidedById: AdminId | null
  decidedByName: string | null
  approvalId: ApprovalId | null
  approvalKind: string | null
  askedBy: AdminId | null
  requestedByName: string | null
  approvalExpiresAt: Date | null
}

/**
 * One admin's name, looked up separately. Joining the same table five times costs the planner four times the rest of
 * the statement, on every request.
 */
const adminName = (column: string): RawBuilder<string | null> =>
  sql`(select name from admins where id = ${sql.ref(column)})`

/** What is read of rows of `withdrawals w`, with the names that {@link recordJoins} adds. */
export const recordColumns = sql`
  w.id, w.external_id as "externalId", w.status, w.amount_satang as amount, w.fee_satang as fee,
         w.member_id as "memberId", m.username, m.first_name || ' ' || m.last_name as "memberName",
         w.bank_code as "bankCode", b.abbr as "bankAbbr", w.account_no as "accountNo", w.account_name as "accountName",
         w.requested_at as "requestedAt", w.updated_at as "updatedAt", w.business_day as "businessDay",
         w.claimed_by as "claimedBy", ${adminName('w.claimed_by')} as "claimedByName",
           w.claimed_until as "claimedUntil",
         w.approved_by as "approvedById", ${adminName('w.approved_by')} as "approvedByName",
           w.approved_at as "approvedAt",
         w.second_by as "secondById", ${adminName('w.second_by')} as "secondByName",
         w.decided_by as "decidedById", ${adminName('w.decided_by')} as "decidedByName",
         w.finished_at as "finishedAt", w.reason, w.payment_reference as reference,
           w.paid_from_bank_account_id as "paidFrom", w.attempts, w.version, w.disputed_at is not null as disputed,
           w.auto_version as "autoVersion", w.note,
         p.id as "approvalId", p.kind as "approvalKind", p.asked_by as "askedBy",
           ${adminName('p.asked_by')} as "requestedByName", p.expires_at as "approvalExpiresAt"`

export const recordJoins = (now: Date): RawBuilder<unknown> => sql`
    join members m on m.id = w.member_id
    join banks b on b.code = w.bank_code
    left join approvals p on p.subject_id = w.id and p.status = 'awaiting-second' and p.expires_at > ${now}`

export function toRecord(row: RecordRow): WithdrawalRecord {
  const claimer = personOf(row.claimedBy, row.claimedByName)
  const requester = personOf(row.askedBy, row.requestedByName)
  return {
    id: row.id,
    externalId: row.externalId,
    status: row.status,
    amount: row.amount,
    fee: row.fee,
    member: { id: row.memberId, username: row.username, name: row.memberName },
    payTo: { bankCode: row.bankCode, bankAbbr: row.bankAbbr, accountNo: row.accountNo, name: row.accountName },
    requestedAt: row.requestedAt,
    updatedAt: row.updatedAt,
    businessDay: row.businessDay,
    claim: claimer === null || row.claimedUntil === null ? null : { by: claimer, until: row.claimedUntil },
    approvedBy: personOf(row.approvedById, row.approvedByName),
    approvedAt: row.approvedAt,
    secondBy: personOf(row.secondById, row.secondByName),
    decidedBy: personOf(row.decidedById, row.decidedByName),
    finishedAt: row.finishedAt,
    reason: row.reason,
    reference: row.reference,
    paidFrom: row.paidFrom,
    attempts: row.attempts,
    disputed: row.disputed,
    autoVersion: row.autoVersion,
    note: row.note,
    version: row.version,
    openApproval: openApprovalOf(row, requester),
  }
}

function openApprovalOf(
  { approvalId, approvalKind, approvalExpiresAt }: RecordRow,
  askedBy: Person | null,
): WithdrawalRecord['openApproval'] {
  if (approvalId === null || approvalKind === null || approvalExpiresAt === null || askedBy === null) return null
  return { id: approvalId, kind: approvalKind, askedBy, expiresAt: approvalExpiresAt }
}

const personOf = (id: AdminId | null, name: string | null): Person | null =>
  id === null || name === null ? null : { id, name }
