import helmet from '@fastify/helmet'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Our only pages take everything from our origin; `styleSource` lets styles through that are made at run time, or stand
 * in the page.
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
    // Nobody here makes markup or scripts out of text, so nobody may claim to do it safely.
    `trusted-types 'none'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

/** Of styles that carry the nonce of the page's answer. */
export const nonceSource = (nonce: string): string => `'nonce-${nonce}'`

/** Of a style that stands in a page, to the letter. */
export const hashSource = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

export const newNonce = (): string => randomBytes(16).toString('base64url')

/** The headers of every answer, errors and unknown paths included. */
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

/** For answers Fastify makes before any hook runs (a path it cannot decode). */
export const bareHeaders = (publicUrl: string | null): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(publicUrl),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  ...(publicUrl?.startsWith('https:') === true ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
})
