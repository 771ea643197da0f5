import type { ErasureObstacle } from '@backoffice/contract/retention/terms'
import type { Person } from '@backoffice/contract/forms'
import type { MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { hasCaseReport } from '../cases/index.ts'
import { personalTableNames, personalTableOf } from './personal-tables.repo.ts'

/** Erases a locked member: their rows stay where the law keeps them, and name no person any more. */
export async function erasePersonalData(tx: Tx, member: MemberId, now: Date): Promise<void> {
  await sql`update deposits set slip_id = null where member_id = ${member}::uuid and slip_id is not null`.execute(tx)
  await sql`select erase_history(${member}::uuid)`.execute(tx)
  for (const name of personalTableNames.toReversed()) {
    const { of, erased } = personalTableOf(name)
    if (typeof erased === 'function') await erased(of(member)).execute(tx)
  }
  await sql`update members set erased_at = ${now}::timestamptz where id = ${member}::uuid`.execute(tx)
}

/** What no rule of a licence keeps: erased as soon as it is requested. */
export async function eraseContact(tx: Tx, member: MemberId): Promise<void> {
  await sql`update members set line_id = null, blocked_marketing = true, version = version + 1
     where id = ${member}::uuid`.execute(tx)
  await sql`delete from member_tags where member_id = ${member}::uuid`.execute(tx)
}

const CONDITIONS: Readonly<Record<ErasureObstacle, RawBuilder<boolean>>> = {
  'not-closed': sql`m.status <> 'closed'`,
  money: sql`exists (select from accounts a where a.member_id = m.id and (a.posted_satang <> 0 or a.held_satang <> 0))`,
  deposit: sql`exists (select from deposits d where d.member_id = m.id and d.status in ('detected', 'matched', 'held'))`,
  withdrawal: sql`exists (select from withdrawals w where w.member_id = m.id and w.finished_at is null)`,
  bet: sql`exists (select from game_transactions g where g.member_id = m.id and g.status = 'open')`,
  exclusion: sql`exists (select from member_exclusions x where x.member_id = m.id and x.ended_at is null)`,
  review: sql`exists (select from harm_reviews r where r.member_id = m.id and r.status <> 'done')`,
  approval: sql`exists (select from approvals p where p.subject_id = m.id and p.status = 'awaiting-second')`,
  'register-match': sql`exists (select from register_hits h where h.member_id = m.id and h.status = 'open')`,
  complaint: sql`exists (select from complaints c where c.member_id = m.id and c.status not in ('answered', 'decided'))`,
  suspicion: sql`(exists (select from suspicions s where s.member_id = m.id) or ${hasCaseReport})`,
}
const obstacles = Object.keys(CONDITIONS) as ErasureObstacle[]
const found: RawBuilder<ErasureObstacle[]> = sql`array_remove(array[${sql.join(
  obstacles.map(each => sql`case when ${CONDITIONS[each]} then ${sql.lit(each)} end`),
)}]::text[], null)`

/** Members `m` whom nothing that is open keeps. */
export const isErasable: RawBuilder<boolean> = sql`(not (${sql.join(
  obstacles.map(each => CONDITIONS[each]),
  sql` or `,
)}))`

/** The last time that a closed member’s account was used: its end, or money that moved after it. Of members `m`. */
export const lastUsedAt: RawBuilder<Date> = sql`greatest(m.status_changed_at,
  (select max(t.booked_at) from transfers t where t.member_id = m.id))`

export type Erasability = {
  readonly username: string
  readonly isClosed: boolean
  readonly erasedAt: Date | null
  readonly lastUsedAt: Date
  readonly obstacles: readonly ErasureObstacle[]
}

/** Whether a member’s data can be erased. */
export async function findErasability(reader: Reader, member: MemberId): Promise<Erasability | undefined> {
  const { rows } = await sql<Erasability>`select m.username, m.status = 'closed' as "isClosed",
      m.erased_at as "erasedAt", coalesce(${lastUsedAt}, m.registered_at) as "lastUsedAt", ${found} as obstacles
    from members m where m.id = ${member}::uuid`.execute(reader)
  return rows[0]
}

export type ErasureRow = {
  readonly id: string
  readonly member: { readonly id: MemberId; readonly username: string }
  readonly reason: string
  readonly requestedBy: Person
  readonly requestedAt: Date
  readonly lastUsedAt: Date
  readonly obstacles: readonly ErasureObstacle[]
}
const waiting = (where: RawBuilder<unknown>) => sql<ErasureRow>`
  select e.id, json_build_object('id', m.id, 'username', m.username) as member, e.reason,
    json_build_object('id', a.id, 'name', a.name) as "requestedBy", e.requested_at as "requestedAt",
    coalesce(${lastUsedAt}, m.registered_at) as "lastUsedAt", ${found} as obstacles
    from member_erasures e join members m on m.id = e.member_id join admins a on a.id = e.requested_by
   where e.status = 'waiting' ${where}`

/** Erasures that wait, oldest first. */
export const listErasures = async (reader: Reader, limit: number): Promise<ErasureRow[]> =>
  (await waiting(sql`order by e.requested_at, e.id limit ${limit}::integer`).execute(reader)).rows

export const findErasure = async (reader: Reader, member: MemberId): Promise<ErasureRow | undefined> =>
  (await waiting(sql`and e.member_id = ${member}::uuid`).execute(reader)).rows[0]

/** False: one waits already. */
export async function insertErasure(
  tx: Tx,
  row: { id: string; memberId: MemberId; reason: string; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into member_erasures (id, member_id, status, reason, requested_by, requested_at)
    values (${row.id}::uuid, ${row.memberId}::uuid, 'waiting', ${row.reason}, ${row.by}::uuid, ${row.now}::timestamptz)
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** False: none waits. `by` is null where the job has erased the data. */
export async function finishErasure(
  tx: Tx,
  member: MemberId,
  status: 'cancelled' | 'done',
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update member_erasures set status = ${status}, finished_by = ${by}::uuid, finished_at = ${now}::timestamptz
     where member_id = ${member}::uuid and status = 'waiting' returning id`.execute(tx)
  return rows.length === 1
}

/** Members whose requested erasure is due, oldest request first: closed, and last used before an instant. */
export async function findDueErasures(reader: Reader, before: Date, limit: number): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select m.id from member_erasures e join members m on m.id = e.member_id
     where e.status = 'waiting' and coalesce(${lastUsedAt}, m.registered_at) < ${before}::timestamptz and ${isErasable}
     order by e.requested_at, e.id limit ${limit}::integer`.execute(reader)
  return rows.map(({ id }) => id)
}
