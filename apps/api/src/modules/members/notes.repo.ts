import type { Person } from '@backoffice/contract/forms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'

export type Note = {
  readonly id: string
  readonly text: string
  readonly pinned: boolean
  readonly by: Person
  readonly at: Date
  readonly pinnedBy: Person | null
}

type Row = {
  id: string
  text: string
  byId: AdminId
  byName: string
  at: Date
  pinnedById: AdminId | null
  pinnedByName: string | null
}

export const columns = sql`n.id, n.text, n.written_by as "byId", w.name as "byName", n.written_at as at,
  n.pinned_by as "pinnedById", p.name as "pinnedByName"`

export const joins = sql`join admins w on w.id = n.written_by left join admins p on p.id = n.pinned_by`

export const noteOf = ({ id, text, byId, byName, at, pinnedById, pinnedByName }: Row): Note => ({
  id,
  text,
  at,
  by: { id: byId, name: byName },
  pinned: pinnedById !== null,
  pinnedBy: pinnedById === null || pinnedByName === null ? null : { id: pinnedById, name: pinnedByName },
})

export async function findNote(reader: Reader, memberId: MemberId, id: string): Promise<Note | undefined> {
  const { rows } = await sql<Row>`select ${columns} from member_notes n ${joins}
    where n.member_id = ${memberId}::uuid and n.id = ${id}::uuid`.execute(reader)
  return rows[0] === undefined ? undefined : noteOf(rows[0])
}

export async function insertNote(
  tx: Tx,
  input: { id: string; memberId: MemberId; text: string; by: AdminId; pinned: boolean; now: Date },
): Promise<void> {
  await sql`insert into member_notes (id, member_id, text, written_by, written_at, pinned_by)
    values (${input.id}::uuid, ${input.memberId}::uuid, ${input.text}, ${input.by}::uuid, ${input.now},
      ${input.pinned ? input.by : null}::uuid)`.execute(tx)
}

/** The first admin who pinned it stays. */
export async function pinNote(tx: Tx, id: string, by: AdminId | null): Promise<void> {
  await sql`update member_notes set pinned_by = ${by === null ? sql`null` : sql`coalesce(pinned_by, ${by}::uuid)`}
    where id = ${id}::uuid`.execute(tx)
}
