import type {
  DepositChannel,
  DepositStatus,
  MatchContradiction,
  MatchReason,
} from '@backoffice/contract/deposits/forms'
import type { ApprovalKind } from '@backoffice/contract/approvals/endpoints'
import type { AdminId, ApprovalId, DepositId, MemberId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'

type Person = { readonly id: AdminId; readonly name: string }
export type NamedMember = { readonly id: MemberId; readonly username: string; readonly name: string }
export type Payer = {
  readonly bankCode: string | null
  readonly accountNo: string | null
  readonly name: string | null
  readonly phone: string | null
}
export type DepositNote = {
  readonly memberId: MemberId | null
  readonly score: number
  readonly reasons: readonly MatchReason[]
}

/** A deposit with the names around it, unmasked. */
export type DepositRecord = {
  readonly id: DepositId
  readonly status: DepositStatus
  readonly mode: 'auto' | 'manual'
  readonly channel: DepositChannel
  readonly source: 'feed' | 'statement' | 'manual'
  readonly amount: Satang
  readonly receivingAccount: {
    readonly id: string | null
    readonly bankCode: string
    readonly bankAbbr: string
    readonly accountNo: string
    readonly holder: string | null
  }
  readonly providerRef: string | null
  readonly paidAt: Date | null
  readonly paidAtKnown: boolean
  readonly detectedAt: Date
  readonly creditedAt: Date | null
  readonly businessDay: string
  readonly payer: Payer
  readonly member: NamedMember | null
  readonly memberPhone: string | null
  readonly matchScore: number | null
  readonly notes: readonly DepositNote[]
  readonly promotionRef: string | null
  readonly creditBefore: Satang | null
  readonly creditAfter: Satang | null
  readonly importedBy: Person | null
  readonly matchedBy: Person | null
  readonly creditedBy: Person | null
  /** The second approver of a manual deposit, or of a contradicted match. */
  readonly approvedBy: Person | null
  readonly confirmedContradictions: readonly MatchContradiction[]
  /** Admins whose daily limit it was counted towards. */
  readonly limitCountedBy: readonly AdminId[]
  readonly decidedBy: Person | null
  readonly reversalApprovedBy: Person | null
  readonly note: string | null
  readonly returnReference: string | null
  readonly slipId: string | null
  readonly alikeId: string | null
  readonly reopensId: string | null
  readonly openApproval: {
    readonly id: ApprovalId
    readonly kind: string
    readonly askedBy: Person
    readonly expiresAt: Date
    /** The member of a match that is pending approval. */
    readonly matchWith: MemberId | null
  } | null
  readonly updatedAt: Date
  readonly version: number
}

/** The row of the statement below. */
export type DepositRow = Omit<DepositRecord, 'receivingAccount' | 'payer' | 'member'> & {
  accountId: string | null
  bankCode: string
  bankAbbr: string | null
  accountNo: string
  holder: string | null
  payerBankCode: string | null
  payerAccountNo: string | null
  payerName: string | null
  payerPhone: string | null
  memberId: MemberId | null
  username: string | null
  memberName: string | null
}

/** Looked up one by one: joining the same table many times costs the planner more than the rest of the statement. */
const person = (column: string): RawBuilder<Person | null> =>
  sql`(select json_build_object('id', id, 'name', name) from admins where id = ${sql.ref(column)})`

/** The approver of the latest approval of these kinds. A deposit matched again without one has none. */
const approver = (
  ...kinds: ApprovalKind[]
): RawBuilder<Person | null> => sql`(select json_build_object('id', s.id, 'name', s.name) from approvals p
  join admins s on s.id = p.decided_by
   where p.subject_id = d.id and p.status = 'approved' and p.kind in (${sql.join(kinds.map(kind => sql.lit(kind)))})
     and (p.kind <> 'deposits.match' or p.payload->>'memberId' = d.member_id::text)
   order by p.decided_at desc limit 1)`

/** Its source, as displayed: a file of any kind is a statement. */
export const sourceColumn = sql`case when t.id is null then 'manual' when t.source = 'feed' then 'feed'
  else 'statement' end`

/** Time of payment, null when unknown: `occurred_at` is then the time of the entry, for ordering. */
export const paidAtColumns = sql`case when d.paid_at_known then d.occurred_at end as "paidAt", d.paid_at_known
  and coalesce(t.time_known, true) as "paidAtKnown"`

/**
 * The bank line that confirms a manual deposit `d`: ignored as its duplicate, a feed's before a statement's. It still
 * has the sender data.
 */
export const confirmingLine = sql`(select r.bank_transaction_id from deposits r
  where r.alike_id = d.id and r.status = 'duplicate' and r.bank_transaction_id is not null
  order by r.imported_by is null desc, r.id limit 1)`

/** What is read of rows of `deposits d`, with the names that {@link depositJoins} adds. */
export const depositColumns = (now: Date): RawBuilder<unknown> => sql`
  d.id, d.status, d.mode, d.channel, ${sourceColumn} as source, d.amount_satang as amount,
         d.bank_account_id as "accountId", coalesce(t.bank_code, a.bank_code) as "bankCode", b.abbr as "bankAbbr",
           coalesce(t.account_no, a.account_no) as "accountNo", a.holder,
         coalesce(t.reference, d.reference) as "providerRef", ${paidAtColumns}, d.detected_at as "detectedAt",
           d.credited_at as "creditedAt",
         d.business_day as "businessDay", s.counterparty_bank_code as "payerBankCode",
           s.counterparty_account_no as "payerAccountNo", s.counterparty_name as "payerName",
           s.counterparty_phone as "payerPhone",
         d.member_id as "memberId", m.username, m.first_name || ' ' || m.last_name as "memberName",
           m.phone as "memberPhone", d.match_score as "matchScore", d.match_reasons as notes,
           d.promotion_ref as "promotionRef",
         c.member_before_satang as "creditBefore", c.member_after_satang as "creditAfter",
         ${person('d.imported_by')} as "importedBy", ${person('d.matched_by')} as "matchedBy",
           ${person('d.credited_by')} as "creditedBy", ${person('d.decided_by')} as "decidedBy",
         ${approver('deposits.create', 'deposits.match')} as "approvedBy",
           ${approver('deposits.reverse')} as "reversalApprovedBy",
           d.confirmed_contradictions as "confirmedContradictions", d.limit_counted_by::text[] as "limitCountedBy",
         d.reason as note, d.return_reference as "returnReference", d.slip_id as "slipId", d.alike_id as "alikeId",
           d.reopens_id as "reopensId", d.updated_at as "updatedAt", d.version,
         (select json_build_object('id', p.id, 'kind', p.kind, 'askedBy', ${person('p.asked_by')}, 'expiresAt',
           p.expires_at, 'matchWith', case when p.kind = 'deposits.match' then p.payload->>'memberId' end)
            from approvals p where p.subject_id = d.id and p.status = 'awaiting-second' and p.expires_at > ${now}
              limit 1) as "openApproval"`

export const depositJoins = sql`
    left join bank_transactions t on t.id = coalesce(d.bank_transaction_id, d.former_line_id)
    left join bank_transactions s on s.id = coalesce(d.bank_transaction_id, d.former_line_id, ${confirmingLine})
    left join bank_accounts a on a.id = d.bank_account_id
    left join banks b on b.code = coalesce(t.bank_code, a.bank_code)
    left join members m on m.id = d.member_id
    left join transfers c on c.id = d.credit_transfer_id`

export function depositOf(row: DepositRow): DepositRecord {
  const {
    accountId,
    bankCode,
    bankAbbr,
    accountNo,
    holder,
    payerBankCode,
    payerAccountNo,
    payerName,
    payerPhone,
    memberId,
    username,
    memberName,
    openApproval,
    ...rest
  } = row
  return {
    ...rest,
    receivingAccount: { id: accountId, bankCode, bankAbbr: bankAbbr ?? bankCode, accountNo, holder },
    payer: { bankCode: payerBankCode, accountNo: payerAccountNo, name: payerName, phone: payerPhone },
    member: memberId === null || username === null ? null : { id: memberId, username, name: memberName ?? username },
    // JSON has no instants.
    openApproval: openApproval === null ? null : { ...openApproval, expiresAt: new Date(openApproval.expiresAt) },
  }
}
