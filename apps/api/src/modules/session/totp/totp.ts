import { Secret, TOTP } from 'otpauth'

/** Time-based one-time codes for authenticator apps: RFC 6238 with SHA-1, six digits, steps of 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** Accepted clock difference in steps, either way. */
const DRIFT = 1

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

/** The step of the code, at this instant or one step away; null when it matches none. */
export function stepOf(code: string, secret: Buffer, now: Date): bigint | null {
  // The library throws on characters of more than one byte.
  if (!/^\d{6}$/.test(code)) return null
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? null : BigInt(totp.counter({ timestamp }) + delta)
}

export const codeNow = (secret: Buffer, now: Date): string => totpOf(secret).generate({ timestamp: now.getTime() })

/** The URI an authenticator app reads from a QR code. */
export const otpauthUri = (secret: Buffer, issuer: string, username: string): string =>
  totpOf(secret, { issuer, label: username }).toString()

function totpOf(secret: Buffer, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...FORM, ...names, secret: new Secret({ buffer: copyOf(secret) }) })
}

/** The secret as text, for apps without a camera. */
export const secretText = (secret: Buffer): string => new Secret({ buffer: copyOf(secret) }).base32

const copyOf = ({ buffer, byteOffset, length }: Buffer) => buffer.slice(byteOffset, byteOffset + length)
