import type { Person } from '@backoffice/contract/forms'
import type { ApprovalKind } from '@backoffice/contract/approvals/terms'
import type { deposit, MatchReason } from '@backoffice/contract/deposits/forms'
import type { AdminId, ApprovalId, DepositId, MemberId } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'

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

type DepositResponse = z.output<typeof deposit>

/** A deposit with the names around it, unmasked. */
export type DepositRecord = Omit<
  DepositResponse,
  'id' | 'from' | 'member' | 'reasons' | 'importedBy' | 'openApproval' | 'can'
> & {
  readonly id: DepositId
  readonly payer: Payer
  readonly member: NamedMember | null
  readonly notes: readonly DepositNote[]
  readonly importedBy: Person | null
  /** Limits of its own or the licence’s, or an exclusion, may bind the member. */
  readonly canBeLimited: boolean
  readonly isMemberExcluded: boolean
  /** Admins whose daily limit it was counted towards. */
  readonly limitCountedBy: readonly AdminId[]
  readonly openApproval: {
    readonly id: ApprovalId
    readonly kind: string
    readonly askedBy: Person
    readonly expiresAt: Date
    /** The member of a match that is pending approval. */
    readonly matchWith: MemberId | null
  } | null
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

/** The counterparty of the bank line `alias`, as the bank reports it. */
export const payerOf = (alias: string): RawBuilder<Payer> => {
  const column = (name: string) => sql.ref(`${alias}.counterparty_${name}`)
  return sql`json_build_object('bankCode', ${column('bank_code')}, 'accountNo', ${column('account_no')},
    'name', ${column('name')}, 'phone', ${column('phone')})`
}

/** The member `m`. */
export const namedMember = sql<NamedMember>`json_build_object('id', m.id, 'username', m.username, 'name',
  m.first_name || ' ' || m.last_name)`

/** What is read of rows of `deposits d`, with the names that {@link depositJoins} adds. */
export const depositColumns = (now: Date): RawBuilder<unknown> => sql`
  d.id, d.status, d.mode, d.channel, ${sourceColumn} as source, d.amount_satang as amount,
         json_build_object('id', d.bank_account_id, 'bankCode', coalesce(t.bank_code, a.bank_code), 'bankAbbr',
           coalesce(b.abbr, t.bank_code, a.bank_code), 'accountNo', coalesce(t.account_no, a.account_no), 'holder',
           a.holder) as "receivingAccount",
         coalesce(t.reference, d.reference) as "providerRef", ${paidAtColumns}, d.detected_at as "detectedAt",
           d.credited_at as "creditedAt",
         d.business_day as "businessDay", ${payerOf('s')} as payer,
         case when m.id is not null then ${namedMember} end as member, m.phone as "memberPhone",
           d.match_score as "matchScore", d.match_reasons as notes, d.promotion_ref as "promotionRef",
         d.promotion_refusal as "promotionRefusal", g.bonus_satang as bonus,
           case when g.id is not null then json_build_object('id', g.promotion_id, 'title',
             (select title from promotions where id = g.promotion_id)) end as promotion,
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
              limit 1) as "openApproval",
         case when d.held_at is not null then json_build_object('since', d.held_at, 'kind', d.held_kind, 'period',
           d.held_period) end as held,
         coalesce(m.has_limits or m.excluded_until > ${now} or exists (select from licence_versions), false)
           as "canBeLimited", coalesce(m.excluded_until > ${now}, false) as "isMemberExcluded"`

export const depositJoins = sql`
    left join bank_transactions t on t.id = coalesce(d.bank_transaction_id, d.former_line_id)
    left join bank_transactions s on s.id = coalesce(d.bank_transaction_id, d.former_line_id, ${confirmingLine})
    left join bank_accounts a on a.id = d.bank_account_id
    left join banks b on b.code = coalesce(t.bank_code, a.bank_code)
    left join members m on m.id = d.member_id
    left join transfers c on c.id = d.credit_transfer_id
    left join promotion_grants g on g.deposit_id = d.id`

export const depositOf = ({ openApproval, held, ...row }: DepositRecord): DepositRecord => ({
  ...row,
  held: held === null ? null : { ...held, since: new Date(held.since) },
  // JSON has no instants.
  openApproval: openApproval === null ? null : { ...openApproval, expiresAt: new Date(openApproval.expiresAt) },
})
