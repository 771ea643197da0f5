import type { AdminId, ApprovalId, DepositId, MemberId, Satang, WithdrawalId } from '@backoffice/kernel'
import { sql } from 'kysely'
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
     where m.id = ${memberId}::uuid limit 1`.execute(reader)
  return rows[0]
}

export type PendingDeposit = {
  readonly depositId: DepositId
  readonly kind: string
  readonly amount: Satang
  readonly askedBy: { readonly id: AdminId; readonly name: string }
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

export type ReceivedPromotion = {
  readonly id: string
  readonly grantId: string
  readonly base: Satang
  readonly required: Satang
  readonly done: Satang
  readonly converted: Satang
  readonly status: string
  readonly receivedAt: Date
  readonly finishedAt: Date | null
}

/** The grants of a member, newest first: requirements rounded up, progress rounded down. */
export async function receivedPromotionsOf(
  reader: Reader,
  memberId: MemberId,
  { openOnly }: { openOnly: boolean },
): Promise<readonly ReceivedPromotion[]> {
  const { rows } = await sql<ReceivedPromotion>`
    select id, source_id as "grantId", base_satang as base,
      ceil(base_satang::numeric * percent / 100)::bigint as required, floor(done / 100)::bigint as done,
           coalesce(converted_satang, 0) as converted, status, opened_at as "receivedAt", finished_at as "finishedAt"
      from turnover_requirements where member_id = ${memberId}::uuid and source_kind = 'grant'
        and ${openOnly ? sql`status = 'open'` : sql`true`}
     order by opened_at desc, id desc limit ${openOnly ? 1 : 200}`.execute(reader)
  return rows
}
