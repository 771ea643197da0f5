import { refuse } from '@backoffice/kernel'
import type { Tx } from '../../platform/db/database.ts'
import type { badField } from '../../platform/lists/cursor.ts'
import type { addReferences, FileSubject, UsedFile } from './files.repo.ts'

/** Marks the pictures of a record's fields as used, in the command's transaction. Refuses those it cannot use. */
export async function setPictures(
  pictures: { readonly setReferences: typeof addReferences },
  tx: Tx,
  subject: FileSubject,
  files: readonly (UsedFile & { readonly field: string })[],
): Promise<ReturnType<typeof badField> | null> {
  if (files.length === 0) return null
  const unknown = await pictures.setReferences(tx, subject, files)
  const fields = files.filter(file => unknown.includes(file)).map(({ field }) => [field, UNKNOWN] as const)
  return fields.length === 0 ? null : { ...refuse('VALIDATION'), fields: Object.fromEntries(fields) }
}

const UNKNOWN = 'is not an uploaded picture. Upload it again'
