import helmet from '@fastify/helmet'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const ONE_YEAR_SECONDS = 31_536_000

/** The scripts and styles written into a page, as they stand between their tags. */
export type Inline = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** Our pages load everything from our origin; what is `inline` in a page is permitted by its hash. */
export function contentSecurityPolicy(publicUrl: string | null, inline: Inline = { scripts: [], styles: [] }): string {
  const socket = publicUrl === null ? '' : ` ${publicUrl.replace(/^http/, 'ws')}`
  return [
    `default-src 'none'`,
    ["script-src 'self'", ...inline.scripts.map(hashSource)].join(' '),
    ["style-src 'self'", ...inline.styles.map(hashSource)].join(' '),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `media-src 'self'`,
    `manifest-src 'self'`,
    `connect-src 'self'${new URL(publicUrl ?? 'http://x').pathname === '/' ? socket : ''}`,
    `require-trusted-types-for 'script'`,
    // No code creates markup or scripts from text: the only policy names the script of the offline page.
    `trusted-types service-worker`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Headers of every response, including errors and unknown paths. */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  const policy = contentSecurityPolicy(publicUrl)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: publicUrl?.startsWith('https:') === true ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply
      .header('content-security-policy', policy)
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  })
}

/** For responses Fastify sends before any hook runs (a path it cannot decode). */
export const bareHeaders = (publicUrl: string | null): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(publicUrl),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  ...(publicUrl?.startsWith('https:') === true ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
})
