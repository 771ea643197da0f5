import type { SubjectKind } from '@backoffice/contract/risk/terms'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import { entriesOf, membersConcerned, type SealRange } from '../audit/index.ts'

/** Seals read in one transaction. */
const SEALS = 20

/** Takes the turn to read the sealed log; undefined while another node has it. */
export async function takeTurn(tx: Tx): Promise<SealRange | undefined> {
  const { rows } = await sql<SealRange>`
    select p.seal_seq::int as after,
        coalesce((select max(s.seq) from (select seq from audit_seals where seq > p.seal_seq
          order by seq limit ${sql.lit(SEALS)}) s), p.seal_seq)::int as to
      from risk_progress p for update skip locked`.execute(tx)
  return rows[0]
}

/**
 * Marks the members and admins whom entries of these seals concern, and the members who are linked with them: rules are
 * applied to them next.
 */
export async function markConcerned(tx: Tx, range: SealRange, now: Date): Promise<void> {
  await sql`
    with entries as materialized (${entriesOf(range)}), members_concerned as (${membersConcerned}), concerned as (
      select m.id, 'member' as kind from members m where m.id in (select id from members_concerned
        union select l.other_id from members_concerned c join risk_linked_members l on l.member_id = c.id)
      union all
      select a.id, 'admin' from admins a where a.id in (select e.actor_id from entries e where e.actor_kind = 'admin')
    )
    insert into risk_subjects (subject_id, subject_kind, stale_since)
    select c.id, c.kind, ${now}::timestamptz from concerned c order by c.id
    on conflict (subject_id) do update set stale_since = excluded.stale_since
      where risk_subjects.stale_since is null`.execute(tx)
  await sql`update risk_progress set seal_seq = ${range.to}::bigint`.execute(tx)
}

/** Marks these members, such as of data that was loaded. */
export async function markStale(db: Reader, ids: readonly string[], seenUntil: Date, now: Date): Promise<void> {
  await sql`insert into risk_subjects (subject_id, subject_kind, stale_since, seen_until)
    select id, 'member', ${now}::timestamptz, ${seenUntil}::timestamptz from unnest(${ids}::uuid[]) id
    on conflict (subject_id) do update set stale_since = excluded.stale_since,
      seen_until = excluded.seen_until`.execute(db)
}

export type StaleSubject = {
  readonly id: string
  readonly kind: SubjectKind
  readonly staleSince: string
  readonly seenUntil: Date | null
}

/** The subjects that wait longest. `staleSince` as text: a JavaScript date would lose its microseconds. */
export async function staleSubjects(reader: Reader, limit: number): Promise<StaleSubject[]> {
  const { rows } = await sql<StaleSubject>`
    select subject_id as id, subject_kind as kind, stale_since::text as "staleSince", seen_until as "seenUntil"
      from risk_subjects where stale_since is not null order by risk_subjects.stale_since, subject_id
     limit ${limit}`.execute(reader)
  return rows
}

/** Seen until then, unless something happened since it was read. */
export async function saveSeen(db: Db, subjects: readonly StaleSubject[], until: Date): Promise<void> {
  await sql`update risk_subjects s set stale_since = null, seen_until = ${until}::timestamptz
    from unnest(${subjects.map(({ id }) => id)}::uuid[], ${subjects.map(({ staleSince }) => staleSince)}::timestamptz[])
      n (id, stale_since)
    where s.subject_id = n.id and s.stale_since = n.stale_since`.execute(db)
}

export async function lockAdmin(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from admins where id = ${id}::uuid for no key update`.execute(tx)
  return rows.length > 0
}

/** Buckets that no window reaches any more. */
export async function deleteOldBuckets(db: Db, before: Date): Promise<void> {
  await sql`delete from risk_bet_buckets where bucket_at < ${before}::timestamptz`.execute(db)
}
