import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** A bank account's secret as stored: AES-256-GCM, bound to its account and name. `version | iv | tag | text`. */
export type SealedSecret = { readonly keyId: string; readonly sealed: Buffer }
/** The secret's owner: sealed for one, it does not open for another. */
export type SecretReference = { readonly accountId: string; readonly name: string }

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Identifies a key without revealing it: after a rotation it shows which secrets use the old one. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('bank-account-secrets:key-id:').update(key).digest('hex').slice(0, 16)

export function sealAccountSecret(value: string, key: Buffer, position: SecretReference): SealedSecret {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(purposeOf(position))
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return { keyId: keyIdOf(key), sealed: Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), text]) }
}

/** Throws when the key, the owner or the bytes do not match. */
export function openAccountSecret({ keyId, sealed }: SealedSecret, key: Buffer, position: SecretReference): string {
  if (keyId !== keyIdOf(key))
    throw new Error(
      `The secret ${position.name} of bank account ${position.accountId} was sealed under another ENCRYPTION_KEY: set it again`,
    )
  const iv = sealed.subarray(1, 1 + IV_BYTES)
  const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
  try {
    if (sealed.readUInt8(0) !== VERSION) throw new Error(`version ${sealed.readUInt8(0)}`)
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(purposeOf(position))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  } catch (cause) {
    throw new Error(
      `The secret ${position.name} of bank account ${position.accountId} does not open: the row was changed`,
      {
        cause,
      },
    )
  }
}

/** Distinguishes a repeated request from another one. Keyed, so that a short secret cannot be guessed from it. */
export const fingerprintOf = (value: string, key: Buffer, position: SecretReference): string =>
  createHmac('sha256', key)
    .update('bank-account-secrets:fingerprint:')
    .update(purposeOf(position))
    .update('\0')
    .update(value)
    .digest('hex')

const purposeOf = ({ accountId, name }: SecretReference): Buffer => Buffer.from(`bank-account:${accountId}:${name}`)
