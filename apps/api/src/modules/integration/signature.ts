import { createHmac, timingSafeEqual } from 'node:crypto'
import { ok, refuse, type Ok, type Refused } from '@backoffice/kernel'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const TOLERANCE_SECONDS = 300
/** A sender that rotates its secret signs with two; more signatures only cost time. */
const MAX_SIGNATURES = 8
const DIGEST_BYTES = 32

/**
 * Verifies a call per Standard Webhooks: HMAC-SHA-256 of `id.timestamp.body` over the raw bytes, under any active
 * secret, in constant time. Only a correctly signed call is refused as stale.
 */
export function createSignatureGate(secrets: readonly string[], now: () => Date) {
  const keys = secrets.map(keyOf)
  return (
    headers: Headers,
    rawBody: Buffer,
  ): Ok<{ readonly id: string }> | Refused<'BAD_SIGNATURE' | 'STALE_TIMESTAMP'> => {
    const id = textOf(headers['webhook-id'], /^[\x21-\x7e]{1,200}$/)
    const timestamp = textOf(headers['webhook-timestamp'], /^\d{1,12}$/)
    const signature = textOf(headers['webhook-signature'], /^[\x20-\x7e]{1,2000}$/)
    if (id === null || timestamp === null || signature === null) return refuse('BAD_SIGNATURE')
    if (!matchesAny(keys, Buffer.concat([Buffer.from(`${id}.${timestamp}.`), rawBody]), signaturesIn(signature)))
      return refuse('BAD_SIGNATURE')
    const off = Math.abs(now().getTime() / 1000 - Number(timestamp))
    return off > TOLERANCE_SECONDS ? refuse('STALE_TIMESTAMP') : ok({ id })
  }
}
export type SignatureGate = ReturnType<typeof createSignatureGate>

/** Compares every key with every signature, so that timing reveals nothing. */
function matchesAny(keys: readonly Buffer[], content: Buffer, input: readonly Buffer[]): boolean {
  let found = false
  for (const key of keys) {
    const digest = createHmac('sha256', key).update(content).digest()
    for (const each of input) if (timingSafeEqual(digest, each)) found = true
  }
  return found
}

/** `v1,<base64> v1,<base64> …`; unknown versions are ignored. */
const signaturesIn = (header: string): Buffer[] =>
  header
    .split(' ', MAX_SIGNATURES)
    .filter(each => each.startsWith('v1,'))
    .map(each => Buffer.from(each.slice(3), 'base64'))
    .filter(each => each.length === DIGEST_BYTES)

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  // An empty key would be public.
  if (key.length < 16) throw new Error('a secret for signed calls has at least 16 bytes: whsec_<base64>')
  return key
}

const textOf = (header: string | string[] | undefined, form: RegExp): string | null =>
  typeof header === 'string' && form.test(header) ? header : null
