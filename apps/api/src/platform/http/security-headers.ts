import helmet from '@fastify/helmet'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Our pages load everything from our origin; `styleSource` permits styles created at run time or inlined in the page.
 */
export function contentSecurityPolicy(publicUrl: string | null, styleSource?: string): string {
  const socket = publicUrl === null ? '' : ` ${publicUrl.replace(/^http/, 'ws')}`
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'${styleSource === undefined ? '' : ` ${styleSource}`}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `media-src 'self'`,
    `manifest-src 'self'`,
    `connect-src 'self'${new URL(publicUrl ?? 'http://x').pathname === '/' ? socket : ''}`,
    `require-trusted-types-for 'script'`,
    // No code creates markup or scripts from text, so no Trusted Types policy is allowed.
    `trusted-types 'none'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

/** Styles that carry the nonce of the response. */
export const nonceSource = (nonce: string): string => `'nonce-${nonce}'`

/** The hash of an inlined style. */
export const hashSource = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

export const newNonce = (): string => randomBytes(16).toString('base64url')

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
