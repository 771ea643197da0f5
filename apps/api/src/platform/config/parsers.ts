import { isCutOff, isTimeZone } from '@backoffice/kernel'
import { isIP } from 'node:net'
import { z } from 'zod'

/** Parsers of settings. Each message states the problem; settings.ts holds the example. */
export const text = z.string().trim().min(1)
export const onOff = z.enum(['on', 'off'], 'must be on or off').transform(result => result === 'on')
export const port = wholeNumber(0, 65_535)
export const count = (low: number, high: number) => wholeNumber(low, high)

export const httpUrl = text
  .refine(value => isUrl(value, ['http:', 'https:']), 'must be an http:// or https:// address')
  .transform(withoutSlash)
export const postgresUrl = text.refine(
  value => isUrl(value, ['postgres:', 'postgresql:']),
  'must be a postgres:// address',
)
export const redisUrl = text.refine(
  value => isUrl(value, ['redis:', 'rediss:']),
  'must be a redis:// or rediss:// address',
)
export const smtpUrl = text.refine(value => isUrl(value, ['smtp:', 'smtps:']), 'must be an smtp:// or smtps:// address')

/** With a user; the path is the folder. */
export const sftpUrl = text
  .refine(value => isUrl(value, ['sftp:']) && new URL(value).username !== '', 'must be an sftp:// address with a user')
  .refine(value => !/[?#]/.test(value), 'must not have a query')
export const hostKey = text.regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'must be a fingerprint like SHA256:… of 43 characters')
/** Line breaks may be written as \\n. */
export const privateKey = text
  .transform(value => value.replaceAll('\\n', '\n'))
  .pipe(z.string().regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----\n[^]+\n-----END/, 'must be a private key in PEM format'))

/** `/api`, or empty. */
export const basePath = z
  .string()
  .trim()
  .regex(/^(\/[a-z0-9][a-z0-9._-]*)*$/i, 'must be empty, or start with / and not end with /')
export const segment = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be one path segment of letters, digits, _ and -')

export const origins = text
  .transform(split)
  .pipe(
    z.array(
      z
        .string()
        .refine(
          value => isUrl(value, ['http:', 'https:']) && new URL(value).origin === value,
          'must be origins like https://office.example.com, without a path',
        ),
    ),
  )

/** `off`, or addresses and networks of proxies. `on` and hop counts are not offered, because both trust any client. */
export const trustProxy = text.transform((value, context): false | readonly string[] => {
  if (value === 'off') return false
  const addresses = split(value)
  if (
    addresses.length > 0 &&
    addresses.every(part => /^(loopback|linklocal|uniquelocal)$/.test(part) || isNetwork(part))
  )
    return addresses
  context.addIssue('must be off, or the addresses or networks of proxies')
  return z.NEVER
})

export const timeZone = text.refine(isTimeZone, 'is not a known time zone')
export const cutOff = text.refine(isCutOff, 'must be a time of day, HH:MM')

/** One or two secrets of at least 24 bytes, newest first. */
export const integrationSecrets = text
  .transform(split)
  .pipe(
    z
      .tuple([webhookSecret()], webhookSecret())
      .refine(secrets => secrets.length <= 2, 'must be one secret, or two while they are rotated'),
  )

export const encryptionKey = text
  .refine(
    value => /^[A-Za-z0-9+/_-]+=*$/.test(value) && Buffer.from(value, 'base64').length === 32,
    'must be 32 bytes in base64',
  )
  .transform(value => Buffer.from(value, 'base64'))

export const password = z
  .string()
  .min(12, 'must have at least 12 characters')
  .max(256, 'must have at most 256 characters')
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, . _ -')

function webhookSecret() {
  return z
    .string()
    .refine(
      value => /^whsec_[A-Za-z0-9+/]+=*$/.test(value) && Buffer.from(value.slice(6), 'base64').length >= 24,
      'must be whsec_ followed by at least 24 bytes in base64',
    )
}

function wholeNumber(low: number, high: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .pipe(z.number().min(low, `must be at least ${low}`).max(high, `must be at most ${high}`))
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

function withoutSlash(value: string): string {
  return value.replace(/\/+$/, '')
}

function split(value: string): string[] {
  return value
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}
