import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'

/**
 * Whether a handshake comes from a page of ours: of `PUBLIC_URL`, of `CORS_ORIGINS`, or of the address it calls, which a
 * proxy may pass on as X-Forwarded-Host. Browsers always send an Origin, and their pages cannot choose these headers.
 */
export function createOriginCheck({ publicUrl, corsOrigins }: Pick<Config['http'], 'publicUrl' | 'corsOrigins'>) {
  const known = new Set([...(publicUrl === null ? [] : [new URL(publicUrl).origin]), ...corsOrigins])
  return ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
    const { origin, host, 'x-forwarded-host': forwarded } = headers
    if (origin === undefined || known.has(origin)) return true
    const from = URL.parse(origin)?.host
    return from !== undefined && from !== '' && [host, forwarded].includes(from)
  }
}
