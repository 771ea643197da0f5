import { MAX_PICTURE_BYTES } from '@backoffice/contract/uploads/slots'
import { ok, type Result } from '@backoffice/kernel'
import { createHash } from 'node:crypto'
import { badField } from '../../platform/lists/cursor.ts'

type Upload = { readonly bytes: Buffer; readonly sha256: string }

/** The bytes of an upload, and their hash, by which a repeated call is recognized. */
export function decodeUpload(base64: string): Result<Upload, 'VALIDATION'> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_PICTURE_BYTES) return badField('base64', 'FILE_TOO_LARGE')
  return ok({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
}

/** The source of a raw response whose content is in memory. */
export async function* wholeContent(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}
