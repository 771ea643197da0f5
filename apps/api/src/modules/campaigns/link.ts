import { createHmac } from 'node:crypto'
import { isbot } from 'isbot'

type Link = { readonly code: string; readonly landingPath: string }

/** Parameters of a link that are passed on; the rest are dropped. */
const [MAX_PARAMETERS, MAX_VALUE] = [20, 500]
const NAME = /^[\w.~-]{1,50}$/
const OWN: ReadonlySet<string> = new Set(['campaign', 'ts', 'sig'])

/**
 * Where a campaign's link leads on the player site: the landing page with `campaign`, `ts` (Unix seconds) and `sig`.
 * `secret` is an integration secret, `whsec_<base64>`. The signed text has lines, so that it can never be the
 * `id.timestamp.body` of a signed event. Parameters of the call, such as click ids, are added to those of the landing
 * page and never replace one.
 */
export function signedLocation(
  site: string,
  { code, landingPath }: Link,
  { query = {}, secret, now }: { readonly query?: Query; readonly secret: string; readonly now: Date },
): string {
  const [url, home] = [new URL(landingPath, site), new URL(site)]
  // The landing page is a path of the site. Anything else leads to the site itself.
  if (url.origin !== home.origin) return home.href
  for (const [name, value] of passedOn(query)) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  const ts = Math.floor(now.getTime() / 1000)
  url.searchParams.set('campaign', code)
  url.searchParams.set('ts', String(ts))
  url.searchParams.set('sig', signatureOf(code, ts, secret))
  return url.href
}

type Query = Readonly<Record<string, unknown>>

const passedOn = (query: Query): readonly (readonly [string, string])[] =>
  Object.entries(query)
    .flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value.length <= MAX_VALUE && NAME.test(name) && !OWN.has(name.toLowerCase())
        ? [[name, value]]
        : [],
    )
    .slice(0, MAX_PARAMETERS)

/** Hexadecimal HMAC-SHA-256. */
export const signatureOf = (code: string, ts: number, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`campaign-link\n${code}\n${ts}`)
    .digest('hex')

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** False for crawlers, link previews and pages a browser loads ahead. */
export function isVisitor(headers: Headers): boolean {
  const userAgent = String(headers['user-agent'] ?? '').trim()
  if (userAgent === '' || isbot(userAgent)) return false
  return !['purpose', 'sec-purpose', 'x-moz'].some(name => String(headers[name]).includes('prefetch'))
}

/** Visitors of one network that are counted on one day: what one address can add at most. */
const MAX_VISITORS = 64

/**
 * 16 bytes that stand for a visitor on one business day, and cannot be linked to another day. The user agents of a
 * network share {@link MAX_VISITORS} values.
 */
export function visitorHash(
  { network, userAgent }: { readonly network: string; readonly userAgent: string },
  businessDay: string,
  key: Buffer,
): Buffer {
  const dayKey = createHmac('sha256', key).update(`campaign-visitors\n${businessDay}`).digest()
  const hash = (text: string) => createHmac('sha256', dayKey).update(text).digest()
  const browser = hash(`${network}\n${userAgent}`).readUInt32BE() % MAX_VISITORS
  return hash(`${network}\n${browser}`).subarray(0, 16)
}
