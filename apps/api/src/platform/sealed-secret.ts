import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** A secret as stored: AES-256-GCM, bound to its purpose. `version | iv | tag | text`. */
export type SealedSecret = { readonly keyId: string; readonly sealed: Buffer }
/** What a secret is for: sealed for one purpose, it does not open for another. `label` names it in errors. */
export type SecretPurpose = { readonly purpose: string; readonly label: string }

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Identifies a key without revealing it: after a rotation it shows which secrets use the old one. */
const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('bank-account-secrets:key-id:').update(key).digest('hex').slice(0, 16)

export function sealSecret(value: string, key: Buffer, { purpose }: SecretPurpose): SealedSecret {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(purpose))
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return { keyId: keyIdOf(key), sealed: Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), text]) }
}

/** Throws when the key, the purpose or the bytes do not match. */
export function openSecret({ keyId, sealed }: SealedSecret, key: Buffer, { purpose, label }: SecretPurpose): string {
  if (keyId !== keyIdOf(key)) throw new Error(`${label} was sealed under another ENCRYPTION_KEY: set it again`)
  const iv = sealed.subarray(1, 1 + IV_BYTES)
  const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
  try {
    if (sealed.readUInt8(0) !== VERSION) throw new Error(`version ${sealed.readUInt8(0)}`)
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  } catch (cause) {
    throw new Error(`${label} does not open: the row was changed`, { cause })
  }
}

/** Distinguishes a repeated request from another one. Keyed, so that a short secret cannot be guessed from it. */
export const fingerprintOf = (value: string, key: Buffer, { purpose }: SecretPurpose): string =>
  createHmac('sha256', key)
    .update('bank-account-secrets:fingerprint:')
    .update(purpose)
    .update('\0')
    .update(value)
    .digest('hex')
