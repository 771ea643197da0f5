import type { ViewList } from '@backoffice/contract/lists/lists'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { sqlStateOf, type Reader, type Tx } from '../../../platform/db/database.ts'

export type Scope = 'mine' | 'role' | 'everyone'
export type View = {
  readonly id: string
  readonly list: ViewList
  readonly name: string
  readonly scope: Scope
  readonly role: string | null
  readonly search: Record<string, string>
  readonly ownerId: AdminId
  readonly ownerName: string
  readonly updatedAt: Date
  readonly version: number
}

const view = sql<View>`select v.id, v.list, v.name, v.scope, v.role, v.search, v.owner_id as "ownerId",
  a.name as "ownerName", v.updated_at as "updatedAt", v.version
  from saved_views v join admins a on a.id = v.owner_id`

/** The views of a list for one admin: their own, their role's, then everyone's. */
export async function viewsFor(reader: Reader, list: ViewList, me: { id: AdminId; role: string }): Promise<View[]> {
  const { rows } = await sql<View>`${view} where v.list = ${list}
      and ((v.scope = 'mine' and v.owner_id = ${me.id}::uuid) or (v.scope = 'role' and v.role = ${me.role})
        or v.scope = 'everyone')
    order by array_position(array['mine', 'role', 'everyone'], v.scope), lower(v.name), v.id`.execute(reader)
  return rows
}

/** Locks until the transaction ends. */
export async function getViewForUpdate(tx: Tx, id: string): Promise<View | undefined> {
  const { rows } = await sql<View>`${view} where v.id = ${id}::uuid for update of v`.execute(tx)
  return rows[0]
}

/** Serializes the counting and adding of this owner's views. */
export async function lockOwner(tx: Tx, ownerId: AdminId): Promise<void> {
  await tx.selectFrom('admins').select('id').where('id', '=', ownerId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function countViews(tx: Tx, list: ViewList, ownerId: AdminId): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('list', '=', list)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type ViewRow = Pick<View, 'id' | 'name' | 'scope' | 'role' | 'search'> & { readonly now: Date }

export async function insertView(tx: Tx, input: ViewRow & Pick<View, 'list' | 'ownerId'>): Promise<void> {
  const { id, list, name, scope, role, search, ownerId, now } = input
  await tx
    .insertInto('saved_views')
    .values({
      id,
      list,
      name,
      scope,
      role,
      search: JSON.stringify(search),
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateView(tx: Tx, { id, name, scope, role, search, now }: ViewRow): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set(({ eb }) => ({
      name,
      scope,
      role,
      search: JSON.stringify(search),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** A concurrent view took the name: the unique index allowed one. */
export const isTakenName = (error: unknown): boolean => sqlStateOf(error) === '23505'
