import type { AdminId, MemberId } from '@backoffice/kernel'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Cursor, Position } from '../../platform/lists/cursor.ts'
import type { Period } from '../../platform/lists/period.ts'

type Person = { readonly id: AdminId; readonly name: string }
export type Note = {
  readonly id: string
  readonly text: string
  readonly pinned: boolean
  readonly by: Person
  readonly at: Date
  readonly pinnedBy: Person | null
}
export type NoteFilters = {
  readonly memberId: MemberId
  readonly pinned: boolean | null
  readonly q: string | null /** Digits are not searched in notes that may contain a masked number. */
  readonly seesPersonal?: boolean
  readonly period: Period
}
type Row = {
  id: string
  text: string
  byId: AdminId
  byName: string
  at: Date
  pinnedById: AdminId | null
  pinnedByName: string | null
  place: bigint
}

const record = sql`select n.id, n.text, n.written_by as "byId", w.name as "byName", n.written_at as at,
  n.pinned_by as "pinnedById", p.name as "pinnedByName", (extract(epoch from n.written_at) * 1000000)::bigint as place
  from member_notes n join admins w on w.id = n.written_by left join admins p on p.id = n.pinned_by`

const noteOf = ({
  id,
  text,
  byId,
  byName,
  at,
  pinnedById,
  pinnedByName,
  place: position,
}: Row): Note & { position: Position } => ({
  id,
  text,
  at,
  by: { id: byId, name: byName },
  pinned: pinnedById !== null,
  pinnedBy: pinnedById === null || pinnedByName === null ? null : { id: pinnedById, name: pinnedByName },
  position: { value: position, id },
})

const hasDigit = (text: string): boolean => /\p{N}/u.test(text)
/** A note with fewer digits contains no masked number. */
const HIDDEN_FROM = 6
const hidesNothing = sql`length(regexp_replace(fold_reference(n.text), '[^0-9]', '', 'g')) < ${HIDDEN_FROM}`

const conditions = ({
  memberId,
  pinned,
  q,
  seesPersonal = false,
  period: { from, until },
}: NoteFilters): RawBuilder<unknown> => sql`n.member_id = ${memberId}::uuid
  and ${pinned === null ? sql`true` : pinned ? sql`n.pinned_by is not null` : sql`n.pinned_by is null`}
    and ${q === null ? sql`true` : sql`position(lower(${q}) in lower(n.text)) > 0`}
    and ${q === null || seesPersonal || !hasDigit(q) ? sql`true` : hidesNothing}
  and ${from === null ? sql`true` : sql`n.written_at >= ${from}`}
    and ${until === null ? sql`true` : sql`n.written_at < ${until}`}`
export const notesWhere = (filters: NoteFilters): RawBuilder<unknown> =>
  sql`member_notes n where ${conditions(filters)}`

export async function readNotes(
  reader: Reader,
  filters: NoteFilters,
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
): Promise<(Note & { position: Position })[]> {
  const down = descending !== (cursor?.direction === 'previous')
  const [direction, beyond] = down ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after =
    cursor === null
      ? sql`true`
      : sql`(n.written_at, n.id) ${beyond} (timestamptz '1970-01-01 00:00:00+00' + ${cursor.position.value}::bigint *
        interval '1 microsecond', ${cursor.position.id}::uuid)`
  const { rows } = await sql<Row>`${record} where ${conditions(filters)} and ${after}
      order by n.written_at ${direction}, n.id ${direction}
      limit ${limit + 1}`.execute(reader)
  return rows.map(noteOf)
}

export async function findNote(reader: Reader, memberId: MemberId, id: string): Promise<Note | undefined> {
  const { rows } = await sql<Row>`${record} where n.member_id = ${memberId}::uuid and n.id = ${id}::uuid`.execute(
    reader,
  )
  if (rows[0] === undefined) return undefined
  const { position: _position, ...note } = noteOf(rows[0])
  return note
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
