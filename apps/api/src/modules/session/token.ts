import { isId, newId, type SessionId } from '@backoffice/kernel'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Session token: `<sessionId>.<secret>`. Only the SHA-256 of the secret is stored; 256 random bits need no slow hash.
 */
type Token = { readonly sessionId: SessionId; readonly secret: string }
export type MintedToken = Token & { readonly text: string; readonly hash: Buffer }

const SECRET_BYTES = 32
/** 32 bytes in base64url. The last character carries four bits, so other spellings of it are invalid. */
const SECRET = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/

export function mintToken(now: Date): MintedToken {
  const sessionId = newId<SessionId>(now.getTime())
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { sessionId, secret, text: `${sessionId}.${secret}`, hash: hashOf(secret) }
}

/** Null for invalid texts, without a database query. */
export function readToken(text: string): Token | null {
  const dot = text.indexOf('.')
  const sessionId = text.slice(0, Math.max(dot, 0))
  const secret = text.slice(dot + 1)
  return isId<SessionId>(sessionId) && SECRET.test(secret) ? { sessionId, secret } : null
}

/** Compared in constant time. */
export const isSecretOf = (hash: Buffer, secret: string): boolean => {
  const input = hashOf(secret)
  return hash.length === input.length && timingSafeEqual(hash, input)
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
