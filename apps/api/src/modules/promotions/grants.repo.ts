import type { GrantOrigin, RecipientStatus } from '@backoffice/contract/promotions/terms'
import type { AdminId, BusinessDay, DepositId, MemberId, Satang, TransferId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { isArchived } from '../../platform/db/archived.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { ClaimFacts } from './domain/eligibility.ts'

/** A deposit a bonus is claimed for. */
export type ClaimedDeposit = {
  readonly id: DepositId
  readonly amount: Satang
  readonly creditedAt: Date
}

/** A credited deposit of the member; undefined: there is none with this id. */
export async function findDeposit(reader: Reader, id: string, memberId: MemberId): Promise<ClaimedDeposit | undefined> {
  const { rows } = await sql<ClaimedDeposit>`
    select id, amount_satang as amount, credited_at as "creditedAt" from deposits
     where id = ${id}::uuid and member_id = ${memberId}::uuid and status = 'credited'`.execute(reader)
  return rows[0]
}

const MAX_GRANTABLE = 20

/** The latest credited deposits of a member, newest first. `isUsed`: it has a bonus. */
export async function listGrantableDeposits(
  reader: Reader,
  memberId: MemberId,
): Promise<(ClaimedDeposit & { readonly isUsed: boolean })[]> {
  const { rows } = await sql<ClaimedDeposit & { isUsed: boolean }>`
    select id, amount_satang as amount, credited_at as "creditedAt",
        exists (select from promotion_grants g where g.deposit_id = d.id) as "isUsed"
      from deposits d where member_id = ${memberId}::uuid and status = 'credited'
     order by credited_at desc, id desc limit ${MAX_GRANTABLE}`.execute(reader)
  return rows
}

type FactsQuery = {
  readonly promotionId: string | null
  readonly memberId: MemberId
  readonly deposit: { readonly id: DepositId | null; readonly creditedAt: Date } | null
  readonly period: string
}

export type MemberFacts = Pick<
  ClaimFacts,
  'registeredAt' | 'tags' | 'depositsBefore' | 'received' | 'receivedInPeriod' | 'open'
> & { readonly isUsed: boolean; readonly hasBetSince: boolean }

/** What the rules look at of a member. `hasBetSince`: a bet, or a withdrawal, since the deposit. */
export async function readMemberFacts(reader: Reader, query: FactsQuery): Promise<MemberFacts> {
  const { promotionId, memberId, deposit, period } = query
  const { rows } = await sql<Omit<MemberFacts, 'open'> & { openCount: number; areStackable: boolean }>`
    select m.registered_at as "registeredAt",
        array(select tag from member_tags t where t.member_id = m.id) as tags,
        (select count(*)::int from deposits d where d.member_id = m.id and d.status = 'credited'
          and d.id is distinct from ${deposit?.id ?? null}::uuid
          and (${deposit?.creditedAt ?? null}::timestamptz is null
            or d.credited_at <= ${deposit?.creditedAt ?? null}::timestamptz)) as "depositsBefore",
        (select count(*)::int from promotion_grants g
          where g.promotion_id = ${promotionId}::uuid and g.member_id = m.id) as received,
        exists (select from promotion_grants g where g.promotion_id = ${promotionId}::uuid and g.member_id = m.id
          and g.period = ${period}) as "receivedInPeriod",
        exists (select from promotion_grants g where g.deposit_id = ${deposit?.id ?? null}::uuid) as "isUsed",
        exists (select from game_transactions b where b.member_id = m.id and b.status <> 'cancelled'
          and b.bet_at >= ${deposit?.creditedAt ?? null}::timestamptz)
        or exists (select from transfers t where t.member_id = m.id and t.code in ('bet', 'bet-bonus')
          and t.booked_at >= ${deposit?.creditedAt ?? null}::timestamptz
          and ${isArchived('game_transactions', sql`t.booked_at`)})
        or exists (select from withdrawals w where w.member_id = m.id
          and w.requested_at >= ${deposit?.creditedAt ?? null}::timestamptz) as "hasBetSince",
        o.count as "openCount", o.stackable as "areStackable"
      from members m cross join lateral (
        select count(*)::int as count, coalesce(bool_and(g.stackable), true) as stackable from grants g
         where g.member_id = m.id and g.status = 'wagering' and g.promotion_id is not null) o
     where m.id = ${memberId}::uuid`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no member ${memberId}`)
  const { openCount, areStackable, ...facts } = row
  return { ...facts, open: { count: openCount, areStackable } }
}

export type NewGrant = {
  readonly id: string
  readonly promotionId: string
  readonly termsVersion: number
  readonly memberId: MemberId
  readonly period: string
  readonly origin: GrantOrigin
  readonly depositId: DepositId | null
  readonly bonus: Satang
  /** Without turnover it is completed immediately. */
  readonly isCash: boolean
  readonly day: BusinessDay
  readonly by: AdminId | null
  readonly reason: string | null
  readonly expiresAt: Date | null
  readonly now: Date
}

/** False: the member has one for this period. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promotion_grants')
    .values({
      id: grant.id,
      promotion_id: grant.promotionId,
      terms_version: grant.termsVersion,
      member_id: grant.memberId,
      period: grant.period,
      origin: grant.origin,
      deposit_id: grant.depositId,
      bonus_satang: grant.bonus,
      status: grant.isCash ? 'completed' : 'wagering',
      granted_on: grant.day,
      granted_at: grant.now,
      granted_by: grant.by,
      reason: grant.reason,
      expires_at: grant.expiresAt,
      finished_at: grant.isCash ? grant.now : null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function finishGrant(tx: Tx, id: string, status: RecipientStatus, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promotion_grants')
    .set({ status, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'wagering')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Follows a grant whose turnover was voided. */
export async function reopenGrant(tx: Tx, id: string, expiresAt: Date | null): Promise<void> {
  await tx
    .updateTable('promotion_grants')
    .set({ status: 'wagering', finished_at: null, expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .execute()
}

export type GrantRecord = {
  readonly id: string
  readonly promotionId: string
  readonly termsVersion: number
  readonly memberId: MemberId
  readonly depositId: DepositId | null
  readonly bonus: Satang
  readonly status: RecipientStatus
}

const grantColumns = sql`id, promotion_id as "promotionId", terms_version as "termsVersion", member_id as "memberId",
  deposit_id as "depositId", bonus_satang as bonus, status`

export async function findGrant(reader: Reader, id: string): Promise<GrantRecord | undefined> {
  const { rows } = await sql<GrantRecord>`select ${grantColumns} from promotion_grants where id = ${id}::uuid`.execute(
    reader,
  )
  return rows[0]
}

export async function findGrantOfDeposit(reader: Reader, depositId: DepositId): Promise<GrantRecord | undefined> {
  const { rows } = await sql<GrantRecord>`select ${grantColumns} from promotion_grants
    where deposit_id = ${depositId}::uuid`.execute(reader)
  return rows[0]
}

/** A bonus that was cash immediately: its transfer, while it was not reversed, and its end. */
export const forfeitCash = {
  async findTransfer(tx: Tx, id: string): Promise<TransferId | undefined> {
    const { rows } = await sql<{ id: TransferId }>`select t.id from transfers t
      where t.code = 'bonus' and t.reference = ${id} and not exists (
        select from transfers r where r.reverses_id = t.id)`.execute(tx)
    return rows[0]?.id
  },
  save: (tx: Tx, id: string, now: Date) =>
    tx.updateTable('promotion_grants').set({ status: 'forfeited', finished_at: now }).where('id', '=', id).execute(),
}

/** Grants being wagered, also again, of promotions that were ended with them, after one in their order; at most `limit`. */
export async function listCancelling(
  reader: Reader,
  after: Pick<GrantRecord, 'id' | 'promotionId'> | null,
  limit: number,
): Promise<readonly GrantRecord[]> {
  const rest = after === null ? sql`true` : sql`(promotion_id, id) > (${after.promotionId}::uuid, ${after.id}::uuid)`
  const { rows } = await sql<GrantRecord>`select ${grantColumns} from promotion_grants
    where status = 'wagering' and promotion_id in (select id from promotions where cancels_grants) and ${rest}
    order by promotion_id, id limit ${limit}`.execute(reader)
  return rows
}

/** Records why the promotion chosen with a deposit was not granted. */
export async function recordRefusal(tx: Tx, depositId: DepositId, refusal: string | null): Promise<void> {
  await tx.updateTable('deposits').set({ promotion_refusal: refusal }).where('id', '=', depositId).execute()
}
