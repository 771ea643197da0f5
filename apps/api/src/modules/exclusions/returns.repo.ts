import type { AdminId, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type StoredReturn = {
  readonly id: string
  readonly exclusionId: string
  readonly memberId: MemberId
  readonly requestedAt: Date
  readonly dueAt: Date
  /** A person decides about it. */
  readonly decided: boolean
  readonly status: 'open' | 'returned' | 'refused' | 'replaced'
}

const columns = sql`r.id, r.exclusion_id as "exclusionId", r.member_id as "memberId", r.requested_at as "requestedAt",
  r.due_at as "dueAt", r.decided, r.status`

export async function findOpenReturn(reader: Reader, exclusionId: string): Promise<StoredReturn | undefined> {
  const { rows } = await sql<StoredReturn>`
    select ${columns} from exclusion_returns r where r.exclusion_id = ${exclusionId}::uuid and r.status = 'open'`.execute(
    reader,
  )
  return rows[0]
}

/** The member is locked before a return of theirs. */
export async function findReturn(reader: Reader, id: string): Promise<StoredReturn | undefined> {
  const { rows } = await sql<StoredReturn>`
    select ${columns} from exclusion_returns r where r.id = ${id}::uuid`.execute(reader)
  return rows[0]
}

type NewReturn = Omit<StoredReturn, 'status'> & {
  readonly source: 'player' | 'staff'
  readonly requestedBy: AdminId | null
  readonly reason: string | null
}

export async function insertReturn(tx: Tx, row: NewReturn): Promise<void> {
  await sql`
    insert into exclusion_returns (id, exclusion_id, member_id, source, requested_at, requested_by, due_at, decided,
      reason)
    values (${row.id}::uuid, ${row.exclusionId}::uuid, ${row.memberId}::uuid, ${row.source}, ${row.requestedAt},
      ${row.requestedBy}::uuid, ${row.dueAt}, ${row.decided}, ${row.reason})`.execute(tx)
}

type Closing = {
  readonly status: 'returned' | 'refused' | 'replaced'
  readonly by: AdminId | null
  readonly reason: string | null
  readonly now: Date
}

/** False: it is closed already. */
export async function closeReturn(tx: Tx, id: string, { status, by, reason, now }: Closing): Promise<boolean> {
  const { rows } = await sql`
    update exclusion_returns set status = ${status}, closed_at = ${now}, closed_by = ${by}::uuid,
      reason = coalesce(${reason}, reason)
     where id = ${id}::uuid and status = 'open' returning id`.execute(tx)
  return rows.length === 1
}

/** Open returns that take effect without a decision, the first due first. */
export async function findDue(reader: Reader, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from exclusion_returns r where r.status = 'open' and not r.decided and r.due_at <= ${now}
     order by r.due_at limit ${sql.lit(limit)}`.execute(reader)
  return rows.map(({ id }) => id)
}
