import type { Person } from '@backoffice/contract/forms'
import type { AdminId, MemberId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, within } from '../../platform/lists/sort-key.ts'

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

const columns = sql`n.id, n.text, n.written_by as "byId", w.name as "byName", n.written_at as at,
  n.pinned_by as "pinnedById", p.name as "pinnedByName"`
const joins = sql`join admins w on w.id = n.written_by left join admins p on p.id = n.pinned_by`

const noteOf = ({ id, text, byId, byName, at, pinnedById, pinnedByName }: Row): Note => ({
  id,
  text,
  at,
  by: { id: byId, name: byName },
  pinned: pinnedById !== null,
  pinnedBy: pinnedById === null || pinnedByName === null ? null : { id: pinnedById, name: pinnedByName },
})

const hasDigit = (text: string): boolean => /\p{N}/u.test(text)
/** A note with fewer digits contains no masked number. */
const HIDDEN_FROM = 6
const hidesNothing = sql`length(regexp_replace(fold_reference(n.text), '[^0-9]', '', 'g')) < ${HIDDEN_FROM}`

/** What colleagues wrote about a member. Without the right to personal data, digits find no note that hides numbers. */
export const noteList = keysetList({
  table: 'member_notes',
  as: 'n',
  keys: { at: instantKey(sql`n.written_at`) },
  where: (filters: Filters<ListQuery<'members.notes'>> & { readonly memberId: string }) => [
    sql`n.member_id = ${filters.memberId}::uuid`,
    when(filters.pinned, pinned => (pinned === 'yes' ? sql`n.pinned_by is not null` : sql`n.pinned_by is null`)),
    when(filters.q, q => sql`position(lower(${q}) in lower(n.text)) > 0`),
    filters.q === undefined || (filters.sees.phones && filters.sees.accounts) || !hasDigit(filters.q)
      ? null
      : hidesNothing,
    within(sql`n.written_at`, filters),
  ],
  columns: () => columns,
  joins: () => joins,
  toRow: noteOf,
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
