import type { BatchTerms } from '@backoffice/contract/credit-codes/forms'
import { type AdminId, type ApprovalId, type MemberId, newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { type CodeState, storedAmount } from './domain/code.ts'
import { generateCodes } from './generate-codes.ts'

export type NewBatch = {
  readonly id: string
  readonly terms: BatchTerms
  readonly cost: Satang | null
  readonly by: AdminId
  readonly approvalId: ApprovalId | null
  readonly now: Date
}

/** Stores a batch with its codes. A code that exists already is replaced by a new one. */
export async function insertBatch(tx: Tx, { id, terms, cost, by, approvalId, now }: NewBatch): Promise<void> {
  await sql`insert into credit_code_batches (id, name, prefix, count, kind, amount, turnover_percent, uses_per_code,
      uses_per_member, valid_from, valid_until, note, cost_satang, created_by, approval_id, created_at)
    values (${id}::uuid, ${terms.name}, ${terms.prefix}, ${terms.count}, ${terms.kind},
      ${storedAmount(terms)}::bigint, ${terms.turnoverPercent}, ${terms.usesPerCode}, ${terms.usesPerMember},
      ${terms.validFrom}, ${terms.validUntil}, ${terms.note}, ${cost}::bigint, ${by}::uuid, ${approvalId}::uuid,
      ${now})`.execute(tx)
  for (let missing = terms.count; missing > 0; ) {
    const ids = Array.from({ length: missing }, () => newId(now.getTime()))
    const codes = generateCodes(terms.prefix, missing)
    const { rows } = await sql`
      insert into credit_codes (id, batch_id, code, uses_per_code, valid_from, valid_until, created_at)
      select new.id, ${id}::uuid, new.code, ${terms.usesPerCode}::integer, ${terms.validFrom}::timestamptz,
        ${terms.validUntil}::timestamptz, ${now}::timestamptz
        from unnest(${ids}::uuid[], ${codes}::text[]) as new (id, code)
      on conflict do nothing returning id`.execute(tx)
    missing -= rows.length
  }
}

type Guess = { readonly code: string | null; readonly max: number; readonly now: Date; readonly windowMs: number }

/**
 * Counts a code that a member sends if no code is like it, in one statement: those of a member wait for each other, on
 * all nodes. The window begins with the first one counted. Whole seconds to wait after `max` of them, for any code;
 * null: none.
 */
export async function countGuess(
  db: Db,
  memberId: MemberId,
  { code, max, now, windowMs }: Guess,
): Promise<number | null> {
  const ended = sql`(g.guesses = 0 or g.window_ends_at <= ${now}::timestamptz)`
  const { rows } = await sql`
    insert into credit_code_guesses as g (member_id, guesses, window_ends_at)
    select ${memberId}::uuid, (not exists (select from credit_codes where code = ${code}))::integer,
      ${new Date(now.getTime() + windowMs)}::timestamptz
    on conflict (member_id) do update set
      guesses = excluded.guesses + case when ${ended} then 0 else g.guesses end,
      window_ends_at = case when ${ended} then excluded.window_ends_at else g.window_ends_at end
      where ${ended} or g.guesses < ${max}
    returning member_id`.execute(db)
  if (rows.length === 1) return null
  const { rows: waits } = await sql<{ endsAt: Date }>`
    select window_ends_at as "endsAt" from credit_code_guesses where member_id = ${memberId}::uuid`.execute(db)
  return Math.max(1, Math.ceil(((waits[0]?.endsAt.getTime() ?? 0) - now.getTime()) / 1_000))
}

export type RedeemableCode = CodeState & {
  readonly id: string
  readonly code: string
  readonly batchId: string
  readonly kind: BatchTerms['kind']
  readonly amount: bigint
  readonly turnoverPercent: number
  readonly usesPerMember: number
}

/** A code as stored, with the terms of its batch. */
export async function findByCode(reader: Reader, code: string): Promise<RedeemableCode | undefined> {
  const { rows } = await sql<RedeemableCode>`
    select c.id, c.code, c.batch_id as "batchId", c.status, c.valid_from as "validFrom", c.valid_until as "validUntil", b.kind,
      b.amount, b.turnover_percent as "turnoverPercent", b.uses_per_member as "usesPerMember"
      from credit_codes c join credit_code_batches b on b.id = c.batch_id where c.code = ${code}`.execute(reader)
  return rows[0]
}

/** The member's redemptions of a batch. */
export async function countUses(tx: Tx, batchId: string, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from credit_code_uses
    where member_id = ${memberId}::uuid and batch_id = ${batchId}::uuid`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Uses a code once. False where it has no use left, is revoked, or is not valid at this instant. */
export async function consumeUse(tx: Tx, codeId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update credit_codes set uses = uses + 1, last_used_at = ${now},
      status = case when uses + 1 = uses_per_code then 'used' else status end
    where id = ${codeId}::uuid and status = 'unused' and uses < uses_per_code
      and (valid_from is null or valid_from <= ${now}) and (valid_until is null or valid_until > ${now})
    returning id`.execute(tx)
  return rows.length === 1
}

type NewUse = {
  readonly id: string
  readonly batchId: string
  readonly codeId: string
  readonly memberId: MemberId
  readonly n: number
  readonly now: Date
}

/** Throws a unique violation where the member's redemption of this number exists. */
export async function insertUse(tx: Tx, { id, batchId, codeId, memberId, n, now }: NewUse): Promise<void> {
  await sql`insert into credit_code_uses (id, batch_id, code_id, member_id, n, used_at)
    values (${id}::uuid, ${batchId}::uuid, ${codeId}::uuid, ${memberId}::uuid, ${n}, ${now})`.execute(tx)
}

export async function lockCode(tx: Tx, id: string): Promise<void> {
  await sql`select 1 from credit_codes where id = ${id}::uuid for no key update`.execute(tx)
}

type Revocation = { readonly by: AdminId; readonly reason: string; readonly now: Date }

/** Revokes codes that are not used up, one or those of a batch; returns how many. */
export async function revokeCodes(
  tx: Tx,
  of: { readonly id: string } | { readonly batchId: string },
  { by, reason, now }: Revocation,
): Promise<number> {
  const which = 'id' in of ? sql`id = ${of.id}::uuid` : sql`batch_id = ${of.batchId}::uuid`
  const { rows } = await sql`update credit_codes set status = 'revoked', revoked_by = ${by}::uuid,
      revoked_at = ${now}, revoke_reason = ${reason} where ${which} and status = 'unused' returning id`.execute(tx)
  return rows.length
}

/** Ids of a code's redemptions, newest first. */
export async function redemptionsOf(reader: Reader, codeId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from credit_code_uses where code_id = ${codeId}::uuid
    order by used_at desc, id desc limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}
