import type { ExclusionKind } from '@backoffice/contract/exclusions/terms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type StoredExclusion = {
  readonly id: string
  readonly memberId: MemberId
  readonly kind: ExclusionKind
  readonly startsAt: Date
  readonly endsAt: Date | null
}

const columns = sql`x.id, x.member_id as "memberId", x.kind, x.starts_at as "startsAt", x.ends_at as "endsAt"`

/** What is recorded as holding for a member; a time-out may be over. */
export async function findOpen(reader: Reader, memberId: MemberId): Promise<StoredExclusion | undefined> {
  const { rows } = await sql<StoredExclusion>`
    select ${columns} from member_exclusions x where x.member_id = ${memberId}::uuid and x.ended_at is null`.execute(
    reader,
  )
  return rows[0]
}

type NewRow = Omit<StoredExclusion, 'startsAt'> & {
  readonly source: 'player' | 'staff' | 'register'
  readonly reason: string | null
  readonly setBy: AdminId | null
  readonly licenceVersion: number
  readonly now: Date
}

/** Stores one and what the member is asked for with it, under the member's lock. */
export async function insertExclusion(tx: Tx, row: NewRow): Promise<void> {
  await sql`
    insert into member_exclusions (id, member_id, kind, source, starts_at, ends_at, reason, set_by, licence_version)
    values (${row.id}::uuid, ${row.memberId}::uuid, ${row.kind}, ${row.source}, ${row.now}, ${row.endsAt},
      ${row.reason}, ${row.setBy}::uuid, ${row.licenceVersion})`.execute(tx)
  const until = row.kind === 'timeout' ? sql`${row.endsAt}::timestamptz` : sql`'infinity'::timestamptz`
  await sql`update members set excluded_until = ${until}, updated_at = ${row.now}, version = version + 1
    where id = ${row.memberId}::uuid`.execute(tx)
}

type ExclusionEnd = {
  readonly how: 'time' | 'return' | 'replaced'
  readonly at: Date
  readonly now: Date
  readonly replacedBy?: string | null
}

/** Ends one under the member's lock. False: it has ended already. */
export async function endExclusion(
  tx: Tx,
  { id, memberId }: Pick<StoredExclusion, 'id' | 'memberId'>,
  { how, at, now, replacedBy = null }: ExclusionEnd,
): Promise<boolean> {
  const { rows } = await sql`
    update member_exclusions set ended_at = ${at}, ended_how = ${how}, replaced_by = ${replacedBy}::uuid
     where id = ${id}::uuid and ended_at is null returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`update members set excluded_until = null, updated_at = ${now}, version = version + 1
    where id = ${memberId}::uuid`.execute(tx)
  return true
}

/** Time-outs whose end has come, the longest over first. */
export async function findOver(
  reader: Reader,
  now: Date,
  limit: number,
): Promise<readonly Pick<StoredExclusion, 'id' | 'memberId'>[]> {
  const { rows } = await sql<Pick<StoredExclusion, 'id' | 'memberId'>>`
    select x.id, x.member_id as "memberId" from member_exclusions x
     where x.ended_at is null and x.kind = 'timeout' and x.ends_at <= ${now}
     order by x.ends_at limit ${sql.lit(limit)}`.execute(reader)
  return rows
}
