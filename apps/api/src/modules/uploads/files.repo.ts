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

/** Number of an admin's uploads since an instant that nothing has ever referred to. */
export async function countNeverReferencedFiles(tx: Tx, by: AdminId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('uploaded_by', '=', by)
    .where('uploaded_at', '>', since)
    // After a reference was removed, it is the time of that.
    .whereRef('unreferenced_since', '=', 'uploaded_at')
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

export function findFile(reader: Reader, name: string): Promise<{ bytes: number; sha256: string } | undefined> {
  return reader.selectFrom('files').select(['bytes', 'sha256']).where('name', '=', name).executeTakeFirst()
}

export async function findFileContent(reader: Reader, name: string): Promise<Buffer | undefined> {
  return (await reader.selectFrom('files').select('content').where('name', '=', name).executeTakeFirst())?.content
}

/** A file as a subject uses it, and the slot it must have been uploaded for. */
export type UsedFile = { readonly fileId: string; readonly slot: PictureSlot }

/**
 * Marks files as used by a subject, in addition to those it uses already. Returns those that are unknown or were
 * uploaded for another slot; the caller refuses when there are any. A file being deleted at the same time is unknown.
 */
export async function addReferences(
  tx: Tx,
  { kind, id }: FileSubject,
  files: readonly UsedFile[],
): Promise<UsedFile[]> {
  const slots = await lockFiles(
    tx,
    files.map(({ fileId }) => fileId),
  )
  const isUsable = ({ fileId, slot }: UsedFile) => slots.get(fileId) === slot
  const known = [...new Set(files.filter(isUsable).map(({ fileId }) => fileId))]
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
  return files.filter(each => !isUsable(each))
}

/** Removes a deleted subject's references. The time until its files are deleted starts now. */
export async function removeReferences(tx: Tx, { kind, id }: FileSubject, now: Date): Promise<void> {
  const ofSubject = await tx
    .selectFrom('file_references')
    .select('file_id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
  const files = await lockFiles(
    tx,
    ofSubject.map(({ file_id }) => file_id),
  )
  if (files.size === 0) return
  const fileIds = [...files.keys()]
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

/** Locks files against a concurrent change of their references, in one order. Returns the slots of those that exist. */
async function lockFiles(tx: Tx, fileIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (fileIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'slot'])
    .where('id', 'in', [...new Set(fileIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, slot }) => [id, slot]))
}

export async function deleteUnreferencedFiles(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('files')
    .where('unreferenced_since', '<', before)
    .where(sql<boolean>`not exists (select from file_references r where r.file_id = files.id)`)
    .execute()
}

const urlOf = (name: string): string => `/files/${name}.webp`
