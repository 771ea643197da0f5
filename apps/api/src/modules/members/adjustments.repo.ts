import {
  type AdminId,
  type ApprovalId,
  type BusinessDay,
  type MemberId,
  type Satang,
  satangOf,
  type TransferId,
} from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type NewAdjustment = {
  readonly id: string
  readonly memberId: MemberId
  readonly amount: Satang
  readonly reason: string
  readonly askedBy: AdminId
  readonly agreed: { readonly by: AdminId; readonly approvalId: ApprovalId } | null
  readonly transferId: TransferId
  readonly day: BusinessDay
  readonly now: Date
}

export async function insertAdjustment(tx: Tx, input: NewAdjustment): Promise<void> {
  await sql`insert into member_adjustments (id, member_id, amount_satang, reason, asked_by, authorised_by, approval_id,
    transfer_id, business_day, made_at)
    values (${input.id}::uuid, ${input.memberId}::uuid, ${input.amount}::bigint, ${input.reason},
      ${input.askedBy}::uuid, ${input.agreed?.by ?? null}::uuid, ${input.agreed?.approvalId ?? null}::uuid,
      ${input.transferId}::uuid, ${input.day}::date, ${input.now})`.execute(tx)
}

/**
 * Consumes `amount` of an admin's daily limit without a second approver. False when it would exceed the limit:
 * concurrent calls are serialized by this row.
 */
export async function consumeDailyLimit(
  tx: Tx,
  adminId: AdminId,
  day: BusinessDay,
  amount: Satang,
  limit: Satang | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into member_adjustment_days as d (admin_id, business_day, used_satang)
    select ${adminId}::uuid, ${day}::date, ${amount}::bigint
      where ${limit === null ? sql`true` : sql`${amount}::bigint <= ${limit}::bigint`}
    on conflict (admin_id, business_day) do update set used_satang = d.used_satang + excluded.used_satang
     where ${limit === null ? sql`true` : sql`d.used_satang + excluded.used_satang <= ${limit}::bigint`}
    returning admin_id`.execute(tx)
  return rows.length === 1
}

/** Total an admin has adjusted on a day without a second approver; may exceed the range of one amount. */
export async function dailyLimitUsed(reader: Reader, adminId: AdminId, day: BusinessDay): Promise<Satang> {
  const { rows } = await sql<{
    used: string
  }>`select used_satang::text as used from member_adjustment_days
    where admin_id = ${adminId}::uuid and business_day = ${day}::date`.execute(reader)
  return satangOf(rows[0]?.used ?? 0)
}
