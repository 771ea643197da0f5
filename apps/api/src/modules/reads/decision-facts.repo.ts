import type { MemberId, Satang, WithdrawalId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** What a decision about a withdrawal rests on, beside the withdrawal itself. */
export type DecisionFacts = {
  readonly memberStatus: string
  readonly blockedWithdraw: boolean
  /** The member's other withdrawals of the same business day that were let through. */
  readonly letThroughCount: number
  readonly letThroughAmount: Satang
  /** The name on the newest credited bank movement that showed one. */
  readonly seenName: string | null
}

/** Approved, and not taken back since: failed ones may yet be paid. */
export const letThrough = sql`('approved', 'awaiting-second', 'paying', 'paid', 'paid-by-hand', 'uncertain', 'failed')`

export async function decisionFactsOf(reader: Reader, id: WithdrawalId): Promise<DecisionFacts> {
  const { rows } = await sql<DecisionFacts>`
    select m.status as "memberStatus", m.blocked_withdraw as "blockedWithdraw",
           today.count as "letThroughCount", today.amount as "letThroughAmount",
           (select t.counterparty_name from deposits d join bank_transactions t on t.id = d.bank_transaction_id
             where d.member_id = w.member_id and d.status = 'credited' and t.counterparty_name is not null order by d.credited_at desc limit 1) as "seenName"
      from withdrawals w
      join members m on m.id = w.member_id
      cross join lateral (select count(*)::int as count, coalesce(sum(o.amount_satang), 0)::bigint as amount from withdrawals o
                           where o.member_id = w.member_id and o.id <> w.id and o.business_day = w.business_day and o.status in ${letThrough}) today
     where w.id = ${id}::uuid`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no withdrawal ${id}`)
  return row
}

/** The member's side of the evidence. */
export type MemberEvidence = {
  readonly registeredAt: Date
  readonly status: string
  readonly phone: string
  readonly lastSignInAt: Date | null
  readonly lastDepositAmount: Satang | null
  readonly lastDepositAt: Date | null
  readonly lastDepositChannel: string | null
  readonly inSevenDays: Satang
  readonly outSevenDays: Satang
  readonly paidCount: number
  readonly paidAmount: Satang
}

/** `except` is the withdrawal the evidence is about: what was paid before does not count itself. */
export async function memberEvidenceOf(reader: Reader, memberId: MemberId, now: Date, except: WithdrawalId | null = null): Promise<MemberEvidence> {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000)
  const { rows } = await sql<MemberEvidence>`
    select m.registered_at as "registeredAt", m.status, m.phone, m.last_signed_in_at as "lastSignInAt",
           last.amount_satang as "lastDepositAmount", last.credited_at as "lastDepositAt", last.channel as "lastDepositChannel",
           (select coalesce(sum(d.amount_satang), 0)::bigint from deposits d where d.member_id = m.id and d.status = 'credited' and d.credited_at > ${weekAgo}) as "inSevenDays",
           paid.week as "outSevenDays", paid.count as "paidCount", paid.amount as "paidAmount"
      from members m
      left join lateral (select d.amount_satang, d.credited_at, d.channel from deposits d where d.member_id = m.id and d.status = 'credited' order by d.credited_at desc limit 1) last on true
      cross join lateral (select count(*)::int as count, coalesce(sum(w.amount_satang), 0)::bigint as amount,
                                 coalesce(sum(w.amount_satang) filter (where w.finished_at > ${weekAgo}), 0)::bigint as week
                            from withdrawals w where w.member_id = m.id and w.status in ('paid', 'paid-by-hand') and w.id is distinct from ${except}::uuid) paid
     where m.id = ${memberId}::uuid`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no member ${memberId}`)
  return row
}
