import { isId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

/** Names of members, admins, campaigns and promotions, by kind and id; other records have none. */
export async function labelsOf(
  reader: Reader,
  objects: readonly { readonly objectKind: string; readonly objectId: string }[],
): Promise<Map<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(objects.flatMap(each => (each.objectKind === kind && isId(each.objectId) ? [each.objectId] : []))),
  ]
  const { rows } = await sql<{ kind: string; id: string; label: string }>`
    select 'member' as kind, id, username as label from members where id = any (${idsOf('member')}::uuid[])
    union all select 'admin', id, name from admins where id = any (${idsOf('admin')}::uuid[])
    union all select 'campaign', id, name from campaigns where id = any (${idsOf('campaign')}::uuid[])
    union all select 'announcement', id, title from announcements where id = any (${idsOf('announcement')}::uuid[])
    union all select 'promotion', id, title from promotions where id = any (${idsOf('promotion')}::uuid[])`.execute(
    reader,
  )
  return new Map(rows.map(({ kind, id, label }) => [`${kind} ${id}`, label]))
}

type OfMember = { readonly objectId: string; readonly actorKind: string; readonly actorId: string | null }

/** The members among the objects and actors of entries whose personal data was erased. */
export async function findErased(reader: Reader, entries: readonly OfMember[]): Promise<ReadonlySet<string>> {
  const ids = entries.flatMap(({ objectId, actorKind, actorId }) => [
    ...(isId(objectId) ? [objectId] : []),
    ...(actorKind === 'member' && actorId !== null ? [actorId] : []),
  ])
  const { rows } = await sql<{ id: string }>`select id from members
    where id = any (${[...new Set(ids)]}::uuid[]) and erased_at is not null`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}
