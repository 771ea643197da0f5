import type { PictureSlot } from '@backoffice/contract/uploads/slots'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Picture } from './picture.ts'

/** A public picture as other modules show it. `url` is relative to the API's base path. */
export type StoredPicture = {
  readonly fileId: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}
export type FileSubject = { readonly kind: string; readonly id: string }
type NewFile = Picture & {
  readonly id: string
  readonly name: string
  readonly slot: PictureSlot
  readonly sha256: string
  readonly uploadedBy: AdminId
  readonly uploadedAt: Date
}

export async function insertFile(tx: Tx, file: NewFile): Promise<StoredPicture> {
  const { id, name, slot, content, width, height, sha256, uploadedBy, uploadedAt } = file
  await tx
    .insertInto('files')
    .values({
      id,
      name,
      slot,
      content,
      width,
      height,
      bytes: content.length,
      sha256,
      uploaded_by: uploadedBy,
      uploaded_at: uploadedAt,
      unreferenced_since: uploadedAt,
    })
    .execute()
  return { fileId: id, url: urlOf(name), width, height, bytes: content.length }
}

/** Number of an admin's uploads that nothing refers to. */
export async function countUnreferencedFiles(tx: Tx, by: AdminId): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('uploaded_by', '=', by)
    .where('unreferenced_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The pictures of these ids; unknown ids are absent. */
export async function findPictures(
  reader: Reader,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> {
  if (fileIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('files')
    .select(['id as fileId', 'name', 'width', 'height', 'bytes'])
    .where('id', 'in', [...new Set(fileIds)])
    .execute()
  return new Map(rows.map(({ name, ...row }) => [row.fileId, { ...row, url: urlOf(name) }]))
}

export function findFileContent(
  reader: Reader,
  name: string,
): Promise<{ content: Buffer; sha256: string } | undefined> {
  return reader.selectFrom('files').select(['content', 'sha256']).where('name', '=', name).executeTakeFirst()
}

/**
 * Marks files as used by a subject, in addition to those it uses already. Returns the ids that are unknown; the caller
 * refuses when there are any. A file being deleted at the same time is unknown.
 */
export async function addReferences(tx: Tx, { kind, id }: FileSubject, fileIds: readonly string[]): Promise<string[]> {
  const known = await lockFiles(tx, fileIds)
  if (known.length > 0) {
    await tx
      .updateTable('files')
      .set({ unreferenced_since: null })
      .where('id', 'in', known)
      .where('unreferenced_since', 'is not', null)
      .execute()
    await tx
      .insertInto('file_references')
      .values(known.map(file_id => ({ file_id, subject_kind: kind, subject_id: id })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  return fileIds.filter(fileId => !known.includes(fileId))
}

/** Removes a deleted subject's references. The time until its files are deleted starts now. */
export async function removeReferences(tx: Tx, { kind, id }: FileSubject, now: Date): Promise<void> {
  const ofSubject = await tx
    .selectFrom('file_references')
    .select('file_id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
  const fileIds = await lockFiles(
    tx,
    ofSubject.map(({ file_id }) => file_id),
  )
  if (fileIds.length === 0) return
  await tx
    .deleteFrom('file_references')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('file_id', 'in', fileIds)
    .execute()
  await tx
    .updateTable('files')
    .set({ unreferenced_since: now })
    .where('id', 'in', fileIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('file_references as r').select('r.file_id').whereRef('r.file_id', '=', 'files.id'))),
    )
    .execute()
}

/** Locks files against a concurrent change of their references, in one order. Returns the ids that exist. */
async function lockFiles(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...new Set(fileIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteUnreferencedFiles(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('files')
    .where('unreferenced_since', '<', before)
    .where(sql<boolean>`not exists (select from file_references r where r.file_id = files.id)`)
    .execute()
}

const urlOf = (name: string): string => `/files/${name}.webp`
