import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader } from '../../platform/db/database.ts'
import { ArchiveFileError, readArchive } from './archive-file.ts'
import type { CheckEntries } from './context.ts'
import { type ArchiveRecord, isAsSealed } from './records.repo.ts'

/** Whether the file is in the folder with its size. */
export const isThere = (folder: string, { file, bytes }: Pick<ArchiveRecord, 'file' | 'bytes'>): Promise<boolean> =>
  stat(join(folder, file)).then(
    found => found.isFile() && found.size === bytes,
    () => false,
  )

export type FileState = 'intact' | 'missing' | 'changed'
export type FileResult = { readonly record: ArchiveRecord; readonly state: FileState; readonly why?: string }

/**
 * Reads the file of an archived month and compares it with its record and the sealed entry about it, and entries of the
 * audit log with their seals.
 */
export async function verifyFile(
  reader: Reader,
  folder: string,
  record: ArchiveRecord,
  checkEntries: CheckEntries,
): Promise<FileResult> {
  try {
    const found = await readArchive(
      join(folder, record.file),
      record.table === 'audit' ? checkEntries(reader) : undefined,
    )
    const isSame =
      found.sha256 === record.sha256 && found.rowsSha256 === record.rowsSha256 && found.rows === record.rows
    if (!isSame) return { record, state: 'changed', why: 'not the file that was archived' }
    const isSealed = await isAsSealed(reader, record)
    return isSealed ? { record, state: 'intact' } : { record, state: 'changed', why: 'not as the audit log says' }
  } catch (error) {
    if (error instanceof ArchiveFileError) return { record, state: 'changed', why: error.message }
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { record, state: 'missing' }
    throw error
  }
}
