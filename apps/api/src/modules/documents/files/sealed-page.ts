import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretPurpose } from '../../../platform/sealed-secret.ts'

// As sealed secrets, for bytes: AES-256-GCM with a nonce of its own, `version | nonce | tag | bytes`.
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** A page's bytes, bound to its document and its place there. */
export function sealPage(content: Buffer, key: Buffer, documentId: string, page: number): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(documentId, page))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed])
}

/** Throws when the key, the document, the page or the bytes do not match. */
export function openPage(sealed: Buffer, key: Buffer, documentId: string, page: number): Buffer {
  if (sealed[0] !== VERSION) throw new Error(`page ${page} of document ${documentId} has version ${sealed[0]}`)
  const [nonceEnd, tagEnd] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES]
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, nonceEnd), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(documentId, page))
    .setAuthTag(sealed.subarray(nonceEnd, tagEnd))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()])
  } catch (cause) {
    throw new Error(`page ${page} of document ${documentId} does not open: another key, or the row was changed`, {
      cause,
    })
  }
}

const boundTo = (documentId: string, page: number): Buffer => Buffer.from(`document-page\n${documentId}\n${page}`)

/** The number of a document: sealed as a secret, because it names a person. */
export const numberPurpose = (documentId: string): SecretPurpose => ({
  purpose: `document-number\n${documentId}`,
  label: `the number of document ${documentId}`,
})
