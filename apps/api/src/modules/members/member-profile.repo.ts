import type { Person } from '@backoffice/contract/forms'
import type { receivedPromotion } from '@backoffice/contract/members/forms'
import type { AdminId, ApprovalId, DepositId, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'

export type OpenWithdrawal = {
  readonly id: WithdrawalId
  readonly amount: Satang
  readonly status: string
  readonly requestedAt: Date
}

/** Open withdrawals, oldest first: claimed ones count, also with an expired claim. */
export async function openWithdrawalsOf(reader: Reader, memberId: MemberId): Promise<readonly OpenWithdrawal[]> {
  const { rows } = await sql<OpenWithdrawal>`
    select id, amount_satang as amount, status, requested_at as "requestedAt" from withdrawals
     where member_id = ${memberId}::uuid and finished_at is null order by requested_at, id limit 100`.execute(reader)
  return rows
}

/** True while a bet of the member may still win. */
export async function hasOpenBets(reader: Reader, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select from game_transactions
    where member_id = ${memberId}::uuid and status = 'open') as found`.execute(reader)
  return rows[0]?.found ?? false
}

export type ProfileExtras = {
  readonly notes: number
  readonly statusReason: string | null
  readonly statusBy: AdminId | null
  readonly statusByName: string | null
  readonly statusAt: Date | null
  readonly approvalId: ApprovalId | null
  readonly approvalKind: string | null
  /** Signed: below zero, the member's balance would be reduced. */
  readonly approvalAmount: Satang | null
  readonly askedBy: AdminId | null
  readonly requestedByName: string | null
  readonly expiresAt: Date | null
}

/** Details of the profile only. */
export async function profileExtrasOf(
  reader: Reader,
  memberId: MemberId,
  now: Date,
): Promise<ProfileExtras | undefined> {
  const { rows } = await sql<ProfileExtras>`
    select (select count(*)::int from member_notes n where n.member_id = m.id) as notes,
           m.status_reason as "statusReason", m.status_changed_by as "statusBy", s.name as "statusByName",
             m.status_changed_at as "statusAt",
           p.id as "approvalId", p.kind as "approvalKind", case when p.payload->>'amount' like '-%'
             then -p.amount_satang else p.amount_satang end as "approvalAmount", p.asked_by as "askedBy",
             a.name as "requestedByName", p.expires_at as "expiresAt"
      from members m
      left join admins s on s.id = m.status_changed_by
      left join approvals p on p.subject_id = m.id and p.subject_kind = 'member' and p.status = 'awaiting-second'
        and p.expires_at > ${now}
      left join admins a on a.id = p.asked_by
     where m.id = ${memberId}::uuid order by p.asked_at limit 1`.execute(reader)
  return rows[0]
}

export type PendingDeposit = {
  readonly depositId: DepositId
  readonly kind: string
  readonly amount: Satang
  readonly askedBy: Person
  readonly askedAt: Date
}

/**
 * Pending approvals about a member's deposits, oldest first. A manual deposit does not exist yet: its request names the
 * member.
 */
export async function pendingDepositsOf(
  reader: Reader,
  memberId: MemberId,
  now: Date,
): Promise<readonly PendingDeposit[]> {
  const { rows } = await sql<PendingDeposit>`
    select p.subject_id as "depositId", p.kind, p.amount_satang as amount, json_build_object('id', a.id, 'name',
      a.name) as "askedBy", p.asked_at as "askedAt"
      from approvals p join admins a on a.id = p.asked_by
     where p.status = 'awaiting-second' and p.expires_at > ${now} and p.subject_kind = 'deposit'
       and p.amount_satang is not null
       and (p.payload->>'memberId' = ${memberId}::text or exists (select from deposits d
         where d.id = p.subject_id and d.member_id = ${memberId}::uuid))
     order by p.asked_at, p.id limit 100`.execute(reader)
  return rows
}

export type ReceivedPromotion = z.output<typeof receivedPromotion>

/** The promotions a member received, newest first: requirements rounded up, progress rounded down. */
export async function receivedPromotionsOf(
  reader: Reader,
  memberId: MemberId,
  { openOnly }: { openOnly: boolean },
): Promise<readonly ReceivedPromotion[]> {
  const { rows } = await sql<ReceivedPromotion>`
    select g.id, g.id as "grantId", g.promotion_id as "promotionId", v.document->>'title' as title,
        g.deposit_id as "depositId", g.bonus_satang as bonus, coalesce(r.base_satang, g.bonus_satang) as base,
        coalesce(ceil(r.base_satang::numeric * r.percent / 100), 0)::bigint as required,
        coalesce(floor(r.done / 100), 0)::bigint as done,
        case when r.id is not null then r.converted_satang when g.status = 'completed' then g.bonus_satang
          else 0 end as converted,
        g.status, g.granted_at as "receivedAt", g.finished_at as "finishedAt", g.expires_at as "expiresAt"
      from promotion_grants g
        join promotion_versions v on v.promotion_id = g.promotion_id and v.version = g.terms_version
        left join turnover_requirements r on r.source_kind = 'grant' and r.source_id = g.id::text
     where g.member_id = ${memberId}::uuid and ${openOnly ? sql`g.status = 'wagering'` : sql`true`}
     order by g.granted_at desc, g.id desc limit ${openOnly ? 1 : 200}`.execute(reader)
  return rows
}
