import type { ReviewOutcome, ReviewStatus } from '@backoffice/contract/harm/terms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { HarmScore } from './domain/markers.ts'

export type StoredReview = {
  readonly id: string
  readonly memberId: MemberId
  readonly status: ReviewStatus
  readonly claimedBy: AdminId | null
  readonly bonusesStoppedAt: Date | null
}

const columns = sql`r.id, r.member_id as "memberId", r.status, r.claimed_by as "claimedBy",
  r.bonuses_stopped_at as "bonusesStoppedAt"`

/** The member is locked before a review of theirs. */
export async function findReview(reader: Reader, id: string): Promise<StoredReview | undefined> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from harm_reviews r where r.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

export async function findOpenReview(reader: Reader, memberId: MemberId): Promise<StoredReview | undefined> {
  const { rows } = await sql<StoredReview>`
    select ${columns} from harm_reviews r where r.member_id = ${memberId}::uuid and r.status <> 'done'`.execute(reader)
  return rows[0]
}

type NewReview = HarmScore & {
  readonly id: string
  readonly memberId: MemberId
  readonly openedAt: Date
  readonly deadline: Date
  readonly stops: boolean
  readonly licenceVersion: number
}

export async function insertReview(tx: Tx, row: NewReview): Promise<void> {
  await sql`
    insert into harm_reviews (id, member_id, score, reasons, opened_at, deadline, bonuses_stopped_at, licence_version)
    values (${row.id}::uuid, ${row.memberId}::uuid, ${row.score}, ${JSON.stringify(row.reasons)}::jsonb,
      ${row.openedAt}, ${row.deadline}, ${row.stops ? row.openedAt : null}, ${row.licenceVersion})`.execute(tx)
}

/** What an open review is about now: a higher score, that may stop bonuses too. */
export async function raiseReview(
  tx: Tx,
  id: string,
  { score, reasons, stoppedAt }: HarmScore & { readonly stoppedAt: Date | null },
): Promise<void> {
  await sql`update harm_reviews set score = ${score}, reasons = ${JSON.stringify(reasons)}::jsonb,
      bonuses_stopped_at = coalesce(bonuses_stopped_at, ${stoppedAt})
    where id = ${id}::uuid`.execute(tx)
}

export async function saveClaim(tx: Tx, id: string, by: AdminId | null, now: Date): Promise<void> {
  await sql`update harm_reviews set status = ${by === null ? 'due' : 'working'}, claimed_by = ${by}::uuid,
      claimed_at = ${by === null ? null : now}
    where id = ${id}::uuid`.execute(tx)
}

type Finish = { readonly outcome: ReviewOutcome; readonly reason: string; readonly by: AdminId; readonly now: Date }

export async function saveFinish(tx: Tx, id: string, { outcome, reason, by, now }: Finish): Promise<void> {
  await sql`update harm_reviews set status = 'done', outcome = ${outcome}, reason = ${reason},
      finished_by = ${by}::uuid, finished_at = ${now}
    where id = ${id}::uuid`.execute(tx)
}

/** Bonuses and marketing stop for a locked member, or are possible again. */
export async function saveStop(tx: Tx, memberId: MemberId, stoppedAt: Date | null, now: Date): Promise<void> {
  await sql`update members set bonuses_stopped_at = ${stoppedAt}, updated_at = ${now}, version = version + 1
    where id = ${memberId}::uuid`.execute(tx)
}
