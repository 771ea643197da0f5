import { sql } from 'kysely'
import { keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { instantKey, within } from '../../platform/lists/sort-key.ts'
import { columns, joins, noteOf } from './notes.repo.ts'

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
