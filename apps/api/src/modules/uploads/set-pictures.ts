import { fieldError } from '@backoffice/contract/field-errors'
import type { Tx } from '../../platform/db/database.ts'
import { refuseFields, type RefusedFields } from '../../platform/http/refusal.ts'
import type { addReferences, FileSubject, UsedFile } from './files.repo.ts'

/** Marks the pictures of a record's fields as used, in the command's transaction. Refuses those it cannot use. */
export async function setPictures(
  pictures: { readonly setReferences: typeof addReferences },
  tx: Tx,
  subject: FileSubject,
  files: readonly (UsedFile & { readonly field: string })[],
): Promise<RefusedFields<'VALIDATION'> | null> {
  if (files.length === 0) return null
  const unknown = await pictures.setReferences(tx, subject, files)
  const fields = files
    .filter(file => unknown.includes(file))
    .map(({ field }) => [field, fieldError('PICTURE_GONE')] as const)
  return fields.length === 0 ? null : refuseFields(Object.fromEntries(fields))
}
