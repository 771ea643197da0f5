import type { DepositChannel, DepositStatus, MatchReason } from '@backoffice/contract/deposits/forms'
import type { ApprovalId, DepositId, MemberId, Satang } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { Position } from '../../platform/lists/cursor.ts'
import type { Person } from './withdrawal-record.ts'

export type NamedMember = { readonly id: MemberId; readonly username: string; readonly name: string }
export type Payer = { readonly bankCode: string | null; readonly accountNo: string | null; readonly name: string | null; readonly phone: string | null }
export type DepositNote = { readonly memberId: MemberId | null; readonly score: number; readonly reasons: readonly MatchReason[] }

/** A deposit with the names around it, unmasked. */
export type DepositRecord = {
  readonly id: DepositId
  readonly status: DepositStatus
  readonly mode: 'auto' | 'manual'
  readonly channel: DepositChannel
  readonly source: 'feed' | 'statement' | 'manual'
  readonly amount: Satang
  readonly receivingAccount: { readonly id: string | null; readonly bankCode: string; readonly bankAbbr: string; readonly accountNo: string; readonly holder: string | null }
  readonly providerRef: string | null
  readonly paidAt: Date
  readonly paidAtKnown: boolean
  readonly detectedAt: Date
  readonly creditedAt: Date | null
  readonly businessDay: string
  readonly payer: Payer
  readonly member: NamedMember | null
  readonly matchScore: number | null
  readonly notes: readonly DepositNote[]
  readonly promotionRef: string | null
  readonly creditBefore: Satang | null
  readonly creditAfter: Satang | null
  readonly importedBy: Person | null
  readonly matchedBy: Person | null
  readonly creditedBy: Person | null
  readonly decidedBy: Person | null
  readonly note: string | null
  readonly returnReference: string | null
  readonly slipId: string | null
  readonly alikeId: string | null
  readonly reopensId: string | null
  readonly openApproval: { readonly id: ApprovalId; readonly kind: string; readonly askedBy: Person; readonly expiresAt: Date } | null
  readonly updatedAt: Date
  readonly version: number
  readonly position: Position
}

/** The row as the statement below gives it. */
export type DepositRow = Omit<DepositRecord, 'receivingAccount' | 'payer' | 'member' | 'position'> & {
  accountId: string | null; bankCode: string; bankAbbr: string | null; accountNo: string; holder: string | null
  payerBankCode: string | null; payerAccountNo: string | null; payerName: string | null; payerPhone: string | null
  memberId: MemberId | null; username: string | null; memberName: string | null
  place: bigint
}

/** Looked up one by one: joined, the same table many times costs the planner more than all else of the statement. */
const person = (column: string): RawBuilder<Person | null> => sql`(select json_build_object('id', id, 'name', name) from admins where id = ${sql.ref(column)})`

/** Who told of it, for people: a file of any kind is a statement. */
export const sourceColumn = sql`case when t.id is null then 'manual' when t.source = 'feed' then 'feed' else 'statement' end`

/** Names joined to rows of `deposits` already chosen, which `page` calls `d`. `place` is the sorted column as a whole number. */
export const withDepositNames = (page: RawBuilder<unknown>, place: RawBuilder<bigint>, now: Date): RawBuilder<DepositRow> => sql<DepositRow>`
  select d.id, d.status, d.mode, d.channel, ${sourceColumn} as source, d.amount_satang as amount,
         d.bank_account_id as "accountId", coalesce(t.bank_code, a.bank_code) as "bankCode", b.abbr as "bankAbbr", coalesce(t.account_no, a.account_no) as "accountNo", a.holder,
         coalesce(t.reference, d.reference) as "providerRef", d.occurred_at as "paidAt", coalesce(t.time_known, true) as "paidAtKnown", d.detected_at as "detectedAt", d.credited_at as "creditedAt",
         d.business_day as "businessDay", t.counterparty_bank_code as "payerBankCode", t.counterparty_account_no as "payerAccountNo", t.counterparty_name as "payerName", t.counterparty_phone as "payerPhone",
         d.member_id as "memberId", m.username, m.first_name || ' ' || m.last_name as "memberName", d.match_score as "matchScore", d.match_reasons as notes, d.promotion_ref as "promotionRef",
         c.member_before_satang as "creditBefore", c.member_after_satang as "creditAfter",
         ${person('d.imported_by')} as "importedBy", ${person('d.matched_by')} as "matchedBy", ${person('d.credited_by')} as "creditedBy", ${person('d.decided_by')} as "decidedBy",
         d.reason as note, d.return_reference as "returnReference", d.slip_id as "slipId", d.alike_id as "alikeId", d.reopens_id as "reopensId", d.updated_at as "updatedAt", d.version,
         (select json_build_object('id', p.id, 'kind', p.kind, 'askedBy', ${person('p.asked_by')}, 'expiresAt', p.expires_at)
            from approvals p where p.subject_id = d.id and p.status = 'awaiting-second' and p.expires_at > ${now} limit 1) as "openApproval",
         ${place} as place
    from ${page} d
    left join bank_transactions t on t.id = coalesce(d.bank_transaction_id, d.former_line_id)
    left join bank_accounts a on a.id = d.bank_account_id
    left join banks b on b.code = coalesce(t.bank_code, a.bank_code)
    left join members m on m.id = d.member_id
    left join transfers c on c.id = d.credit_transfer_id`

export function depositOf(row: DepositRow): DepositRecord {
  const { accountId, bankCode, bankAbbr, accountNo, holder, payerBankCode, payerAccountNo, payerName, payerPhone, memberId, username, memberName, place, openApproval, ...rest } = row
  return {
    ...rest,
    receivingAccount: { id: accountId, bankCode, bankAbbr: bankAbbr ?? bankCode, accountNo, holder },
    payer: { bankCode: payerBankCode, accountNo: payerAccountNo, name: payerName, phone: payerPhone },
    member: memberId === null || username === null ? null : { id: memberId, username, name: memberName ?? username },
    // JSON has no instants.
    openApproval: openApproval === null ? null : { ...openApproval, expiresAt: new Date(openApproval.expiresAt) },
    position: { value: place, id: row.id },
  }
}
