import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { toBase32 } from './base32.ts'

/** Time-based one-time codes: RFC 6238 with SHA-1, six digits, steps of 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/** Accepted clock difference in steps, either way. */
const DRIFT = 1

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The step of the code, at this instant or one step away; null when it matches none. */
export function stepOf(code: string, secret: Buffer, now: Date): bigint | null {
  const current = Math.floor(now.getTime() / STEP_MS)
  let found: bigint | null = null
  for (let step = current - DRIFT; step <= current + DRIFT; step++) {
    // Every step is compared, so that timing reveals nothing.
    if (isSame(codeAt(step, secret), code)) found = BigInt(step)
  }
  return found
}

/** The code of a step (RFC 4226, section 5.3). */
export function codeAt(step: number, secret: Buffer): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const codeNow = (secret: Buffer, now: Date): string => codeAt(Math.floor(now.getTime() / STEP_MS), secret)

/** The URI an authenticator app reads from a QR code. */
export function otpauthUri(secret: Buffer, issuer: string, username: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
