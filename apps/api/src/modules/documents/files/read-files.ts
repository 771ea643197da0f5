import type { ErrorCode } from '@backoffice/contract'
import { type documentFileTypes, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_PAGES } from '@backoffice/contract/documents/terms'
import { ok, type Refused, type Result } from '@backoffice/kernel'
import { createHash } from 'node:crypto'
import { type RefusedFields, refuseFields } from '../../../platform/http/refusal.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { Picture, Uploads } from '../../uploads/index.ts'
import { type RenderPdf, tooManyPages } from './render-pdf.ts'

export type FileType = (typeof documentFileTypes)[number]
export type SentFile = { readonly contentType: FileType; readonly bytes: Buffer }
/** The pages of a document as pictures, ready to be stored. */
export type ReadDocument = { readonly pages: readonly Picture[] }
export type FileReading = { readonly encode: Uploads['encode']; readonly renderPdf: RenderPdf }
type Caller = { readonly id: string; readonly signal: AbortSignal }

const STARTS: readonly (readonly [FileType, (bytes: Buffer) => boolean])[] = [
  ['application/pdf', bytes => bytes.subarray(0, 1_024).includes('%PDF-')],
  ['image/jpeg', bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', bytes => bytes.subarray(1, 4).toString('latin1') === 'PNG'],
  ['image/webp', bytes => bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
]

/** What a file is by its content; undefined: nothing that is accepted. */
export const typeOf = (bytes: Buffer): FileType | undefined => STARTS.find(([, isIt]) => isIt(bytes))?.[0]

/** Every file of an upload as pages, in their order. Nothing of a file is stored as it arrived. */
export async function readFiles(
  { encode, renderPdf }: FileReading,
  { id, signal }: Caller,
  files: readonly SentFile[],
  nameOf: (index: number) => string,
): Promise<Result<ReadDocument, ErrorCode>> {
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_DOCUMENT_BYTES)
    return badField(nameOf(files.length - 1), 'FILE_TOO_LARGE')
  const wrong = files.findIndex(({ contentType, bytes }) => typeOf(bytes) !== contentType)
  if (wrong !== -1) return badField(nameOf(wrong), 'PICTURE_TYPE')
  const pages: Picture[] = []
  for (const [index, { contentType, bytes }] of files.entries()) {
    if (contentType === 'application/pdf') {
      const rendered = await renderPdf(id, bytes, signal)
      if (!rendered.ok) return rendered
      pages.push(...rendered.value)
    } else {
      const slot = await encode(id, signal, bytes, contentType)
      if (!slot.ok) return slot
      if (!slot.value.ok) return atFile(slot.value, nameOf(index))
      pages.push(slot.value.value)
    }
    if (pages.length > MAX_DOCUMENT_PAGES) return tooManyPages
  }
  return ok({ pages })
}

/** A picture's refusal at the field of its file. */
function atFile(refused: Refused<'VALIDATION'>, field: string): Refused<'VALIDATION'> {
  const { fields } = refused as RefusedFields<'VALIDATION'>
  const [error] = Object.values(fields ?? {})
  return error === undefined ? refused : refuseFields({ [field]: error })
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
