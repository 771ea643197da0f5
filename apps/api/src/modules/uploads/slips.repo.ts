import type { Person } from '@backoffice/contract/forms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Picture } from './picture.ts'

export type Slip = {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly uploadedBy: Person
  readonly uploadedAt: Date
  /** The record it belongs to; null: it is deleted soon. */
  readonly keptFor: SlipSubject | null
}
export type SlipSubject = { readonly kind: string; readonly id: string }

export async function insertSlip(
  tx: Tx,
  id: string,
  { content, width, height }: Picture,
  by: AdminId,
  now: Date,
): Promise<void> {
  await tx.insertInto('slips').values({ id, content, width, height, uploaded_by: by, uploaded_at: now }).execute()
}

/** Number of an admin's slips that are not attached. */
export async function countUnreferenced(tx: Tx, by: AdminId): Promise<number> {
  const { count } = await tx
    .selectFrom('slips')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('uploaded_by', '=', by)
    .where('kept_for_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findSlip(reader: Reader, id: string): Promise<Slip | undefined> {
  const row = await reader
    .selectFrom('slips as s')
    .innerJoin('admins as a', 'a.id', 's.uploaded_by')
    .select([
      's.id',
      's.width',
      's.height',
      sql<number>`octet_length(s.content)`.as('bytes'),
      'a.id as byId',
      'a.name as byName',
      's.uploaded_at as uploadedAt',
      's.kept_for_kind as kind',
      's.kept_for_id as forId',
    ])
    .$narrowType<{ byId: AdminId }>()
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { byId, byName, kind, forId, ...slip } = row
  return {
    ...slip,
    uploadedBy: { id: byId, name: byName },
    keptFor: kind === null || forId === null ? null : { kind, id: forId },
  }
}

export async function slipContent(reader: Reader, id: string): Promise<Buffer | undefined> {
  return (await reader.selectFrom('slips').select('content').where('id', '=', id).executeTakeFirst())?.content
}

/** Attaches a slip to its record. False: it does not exist, or is attached elsewhere. */
export async function attachSlip(tx: Tx, id: string, subject: SlipSubject): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('slips')
    .set({ kept_for_kind: subject.kind, kept_for_id: subject.id })
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('kept_for_id', 'is', null),
        eb.and([eb('kept_for_kind', '=', subject.kind), eb('kept_for_id', '=', subject.id)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteUnreferenced(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('slips').where('kept_for_id', 'is', null).where('uploaded_at', '<', before).execute()
}
