import type { LicenceRules } from '@backoffice/contract/licences/rules'
import type { MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { entriesOf, membersConcerned, type SealRange } from '../audit/index.ts'
import type { HarmScore, ScoreReason } from './domain/markers.ts'

/** Seals read in one transaction. */
const SEALS = 20
/** Members computed in one transaction. */
const BATCH = 100

export type Progress = { readonly sealSeq: number; readonly to: number; readonly licenceVersion: number }

/** Takes the turn to read the log; undefined while another node has it. */
export async function takeTurn(tx: Tx): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select p.seal_seq::int as "sealSeq", p.licence_version as "licenceVersion",
      coalesce((select max(s.seq) from (select seq from audit_seals where seq > p.seal_seq order by seq
        limit ${sql.lit(SEALS)}) s), p.seal_seq)::int as to
      from harm_progress p for update skip locked`.execute(tx)
  return rows[0]
}

export async function saveProgress(
  tx: Tx,
  { sealSeq, licenceVersion }: Pick<Progress, 'sealSeq' | 'licenceVersion'>,
): Promise<void> {
  await sql`update harm_progress set seal_seq = ${sealSeq}::bigint, licence_version = ${licenceVersion}`.execute(tx)
}

/** Marks the scores of the members that entries of these seals concern, and keeps what was refused of them. */
export async function markConcerned(tx: Tx, range: SealRange, now: Date): Promise<void> {
  await sql`
    with entries as materialized (
      select * from (${entriesOf(range)}) a where a.outcome = 'done' or a.actor_kind = 'member'
    ), refused as (
      insert into harm_refusals (audit_id, member_id, at)
      select e.id, e.actor_id, e.at from entries e join members m on m.id = e.actor_id
       where e.outcome = 'refused' and e.actor_kind = 'member'
         and (e.action = 'deposit.request' or e.code in ('LIMIT_REACHED', 'LIMIT_REQUIRED'))
      on conflict do nothing
    ), concerned as (${membersConcerned})
    insert into harm_scores (member_id, stale_since)
    select m.id, ${now}::timestamptz from concerned c join members m on m.id = c.id order by m.id
    on conflict (member_id) do update set stale_since = excluded.stale_since
      where harm_scores.stale_since is null`.execute(tx)
}

/** Marks the scores of these members. */
export async function markStale(db: Reader, ids: readonly MemberId[], now: Date): Promise<void> {
  await sql`insert into harm_scores (member_id, stale_since)
    select id, ${now}::timestamptz from unnest(${ids}::uuid[]) id
    on conflict (member_id) do update set stale_since = excluded.stale_since`.execute(db)
}

/** Marks every score that follows other rules than those in force. */
export async function markOutdated(tx: Tx, licenceVersion: number, now: Date): Promise<void> {
  await sql`update harm_scores set stale_since = ${now}
    where licence_version <> ${licenceVersion} and stale_since is null`.execute(tx)
}

/** A member whose score changes constantly is computed at most this often. */
const REST_SECONDS = 15
/** Windows move on without any event: scores above 0 are computed again after this time. */
const RENEW_MINUTES = 60

/** Takes the next members whose score is to be computed; others than another node has taken. */
export async function takeStale(tx: Tx, now: Date): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    with stale as (
      select s.member_id as id from harm_scores s
       where s.stale_since is not null
         and (s.computed_at is null or s.computed_at <= ${now}::timestamptz - make_interval(secs => ${REST_SECONDS}))
       order by s.stale_since, s.member_id limit ${sql.lit(BATCH)} for no key update skip locked
    ), old as (
      select s.member_id as id from harm_scores s
       where s.score > 0 and s.stale_since is null
         and s.computed_at <= ${now}::timestamptz - make_interval(mins => ${RENEW_MINUTES})
       order by s.computed_at, s.member_id limit ${sql.lit(BATCH)} for no key update skip locked
    )
    select id from stale union all select id from old`.execute(tx)
  return rows.map(({ id }) => id)
}

type Computed = HarmScore & { readonly memberId: MemberId }
type Levels = Pick<LicenceRules, 'harmReviewFrom' | 'bonusStopFrom'>

/** Stores computed scores in one statement. A score below a level makes ready for the next review of that level. */
export async function saveScores(
  tx: Tx,
  scores: readonly Computed[],
  { rules, licenceVersion, now }: { readonly rules: Levels; readonly licenceVersion: number; readonly now: Date },
): Promise<void> {
  const rows = JSON.stringify(scores.map(({ memberId, score, reasons }) => ({ id: memberId, score, reasons })))
  await sql`
    insert into harm_scores (member_id, score, reasons, computed_at, licence_version)
    select n.id, n.score, n.reasons, ${now}::timestamptz, ${licenceVersion}
      from jsonb_to_recordset(${rows}::jsonb) as n (id uuid, score integer, reasons jsonb) order by n.id
    on conflict (member_id) do update set score = excluded.score, reasons = excluded.reasons,
      computed_at = excluded.computed_at, licence_version = excluded.licence_version, stale_since = null,
      review_ready = harm_scores.review_ready or excluded.score < coalesce(${rules.harmReviewFrom}::integer, 101),
      stop_ready = harm_scores.stop_ready or excluded.score < coalesce(${rules.bonusStopFrom}::integer, 101)`.execute(
    tx,
  )
}

/** Members whose score asks for a review, or for a stop of bonuses, that there is not yet. */
export async function findHigh(
  reader: Reader,
  { harmReviewFrom, bonusStopFrom }: Levels,
  limit: number,
): Promise<readonly MemberId[]> {
  const [review, stop] = [harmReviewFrom ?? 101, bonusStopFrom ?? 101]
  const { rows } = await sql<{ id: MemberId }>`
    select s.member_id as id from harm_scores s join members m on m.id = s.member_id
     where s.score > 0 and (s.review_ready or s.stop_ready) and s.score >= ${Math.min(review, stop)}::integer
       and (s.review_ready and s.score >= ${review}::integer or s.stop_ready and s.score >= ${stop}::integer)
       and m.status <> 'closed'
     order by s.score desc limit ${sql.lit(limit)}`.execute(reader)
  return rows.map(({ id }) => id)
}

export type StoredScore = {
  readonly score: number
  readonly reasons: readonly ScoreReason[]
  readonly computedAt: Date | null
  readonly reviewReady: boolean
  readonly stopReady: boolean
}

const columns = sql`s.score, s.reasons, s.computed_at as "computedAt", s.review_ready as "reviewReady",
  s.stop_ready as "stopReady"`

export async function findScore(reader: Reader, memberId: MemberId): Promise<StoredScore | undefined> {
  const { rows } = await sql<StoredScore>`
    select ${columns} from harm_scores s where s.member_id = ${memberId}::uuid`.execute(reader)
  return rows[0]
}

/** After the member. */
export async function lockScore(tx: Tx, memberId: MemberId): Promise<StoredScore | undefined> {
  const { rows } = await sql<StoredScore>`
    select ${columns} from harm_scores s where s.member_id = ${memberId}::uuid for no key update`.execute(tx)
  return rows[0]
}

/** A review was opened for the levels that the score reaches. */
export async function saveNotReady(tx: Tx, memberId: MemberId, { stop }: { readonly stop: boolean }): Promise<void> {
  await sql`update harm_scores set review_ready = false, stop_ready = stop_ready and not ${stop}::boolean
    where member_id = ${memberId}::uuid`.execute(tx)
}
