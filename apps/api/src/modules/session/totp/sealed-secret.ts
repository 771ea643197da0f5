import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** An authenticator secret as stored: AES-256-GCM, bound to its admin. `version | iv | tag | text`. */
const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

export function sealSecret(secret: Buffer, key: Buffer, adminId: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(purposeOf(adminId))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), text])
}

/** Throws when the key, the admin or the bytes do not match. */
export function openSecret(sealed: Buffer, key: Buffer, adminId: string): Buffer {
  const iv = sealed.subarray(1, 1 + IV_BYTES)
  const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
  try {
    if (sealed.readUInt8(0) !== VERSION) throw new Error(`version ${sealed.readUInt8(0)}`)
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(purposeOf(adminId))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new Error(
      'An authenticator secret does not open: ENCRYPTION_KEY is not the one it was sealed with, or the row was changed',
      { cause },
    )
  }
}

const purposeOf = (adminId: string): Buffer => Buffer.from(`totp:${adminId}`)
