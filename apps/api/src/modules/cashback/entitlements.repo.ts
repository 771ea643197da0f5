import type { BusinessDay, MemberId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { CategoryPart, Entitlement } from './domain/entitlement.ts'

export type StoredPart = Record<keyof CategoryPart, string>

/** Amounts as JSON keeps them exactly. */
export const toStored = (parts: readonly CategoryPart[]): StoredPart[] =>
  parts.map(part => ({ ...part, base: String(part.base), amount: String(part.amount) }))

type ClaimableEntitlement = {
  readonly periodId: string
  readonly from: BusinessDay
  readonly to: BusinessDay
  readonly startsAt: Date
  readonly endsAt: Date
  readonly amount: Satang
  readonly claimUntil: Date
  readonly terms: unknown
}

/** What a member can claim at this instant, the first to expire first. */
export async function findClaimable(
  reader: Reader,
  memberId: MemberId,
  now: Date,
): Promise<readonly ClaimableEntitlement[]> {
  const { rows } = await sql<ClaimableEntitlement>`
    select p.id as "periodId", p.from_day as "from", p.to_day as "to", p.starts_at as "startsAt",
        p.ends_at as "endsAt", e.amount_satang as amount,
        p.claim_until as "claimUntil", p.terms
      from cashback_entitlements e join cashback_periods p on p.id = e.period_id
     where e.member_id = ${memberId}::uuid and e.status = 'claimable' and p.status = 'claimable'
       and p.claim_until > ${now}
     order by p.claim_until, p.ends_at`.execute(reader)
  return rows
}

type OpenEntitlement = {
  readonly id: string
  readonly amount: Satang
  readonly status: 'claimable' | 'claimed' | 'expired'
}

/** A member's entitlement in a period, locked. The caller has locked the member. */
export async function lockEntitlement(
  tx: Tx,
  periodId: string,
  memberId: MemberId,
): Promise<OpenEntitlement | undefined> {
  const { rows } = await sql<OpenEntitlement>`select id, amount_satang as amount, status from cashback_entitlements
    where period_id = ${periodId}::uuid and member_id = ${memberId}::uuid for update`.execute(tx)
  return rows[0]
}

/** Saves what was paid. False where it was claimed or has expired. */
export async function setClaimed(tx: Tx, id: string, paid: Entitlement, now: Date): Promise<boolean> {
  const { rows } = await sql`update cashback_entitlements set status = 'claimed', claimed_at = ${now},
      base_satang = ${paid.base}::bigint, amount_satang = ${paid.amount}::bigint,
      categories = ${JSON.stringify(toStored(paid.categories))}::jsonb
    where id = ${id}::uuid and status = 'claimable' returning id`.execute(tx)
  return rows.length === 1
}

/** Lets the next unclaimed ones of a period expire; claims in progress are waited for. Returns their number. */
export async function expireNext(tx: Tx, periodId: string, limit: number): Promise<number> {
  const { rows } = await sql`update cashback_entitlements set status = 'expired'
    where id in (select id from cashback_entitlements where period_id = ${periodId}::uuid and status = 'claimable'
      order by id limit ${sql.lit(limit)} for update) returning id`.execute(tx)
  return rows.length
}
