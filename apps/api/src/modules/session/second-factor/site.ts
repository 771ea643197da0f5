import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** The web address passkeys belong to: the relying party's id (a domain) and the origin browsers report. */
export type Site = { readonly id: string; readonly origin: string }

/**
 * The site of PUBLIC_URL; without one, the address of the request if it is localhost. Null where browsers have no
 * passkeys: an IP address, or a domain without https.
 */
export function siteOf(publicUrl: string | null, headers: IncomingHttpHeaders): Site | null {
  const url = parse(publicUrl ?? headers.origin ?? (headers.host === undefined ? '' : `http://${headers.host}`))
  if (url === null) return null
  const { hostname, origin, protocol } = url
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isLocal) return { id: hostname, origin }
  const isDomain = protocol === 'https:' && isIP(hostname) === 0 && !hostname.startsWith('[')
  return publicUrl !== null && isDomain ? { id: hostname, origin } : null
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
