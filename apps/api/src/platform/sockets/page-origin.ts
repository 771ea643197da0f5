import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'

/**
 * Whether a handshake comes from a page of ours: of `PUBLIC_URL`, of `CORS_ORIGINS`, or of the address it calls. Browsers
 * always send an Origin, and their pages cannot choose these headers. Without `PUBLIC_URL` a proxy may have replaced the
 * address, and only the token counts.
 */
export function createOriginCheck({ publicUrl, corsOrigins }: Pick<Config['http'], 'publicUrl' | 'corsOrigins'>) {
  if (publicUrl === null) return () => true
  const known = new Set([new URL(publicUrl).origin, ...corsOrigins])
  return ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean =>
    origin === undefined || known.has(origin) || (host !== undefined && URL.parse(origin)?.host === host)
}
