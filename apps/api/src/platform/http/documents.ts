import { openApi } from '@backoffice/contract/openapi'
import { openApiPage, openApiPageStyle } from '@backoffice/contract/openapi-page'
import { refuse } from '@backoffice/kernel'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { createLimiter } from '../limits/limiter.ts'
import type { SharedCounter } from '../limits/shared-counter.ts'
import { type Prepared, prepareOnce, sendPrepared } from './prepared-response.ts'
import { EdgeError } from './refusal.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Document requests per address and window. */
const MAX_CALLS = 30
const WINDOW_MS = 10_000

/** The API documents: `<base>/openapi.json` and `<base>/docs`, with this operator's paths. */
export function addDocuments(app: FastifyInstance, config: Config, counter?: SharedCounter): void {
  const { apiBasePath, http } = config
  const jsonUrl = `${apiBasePath}/openapi.json`
  const limiter =
    http.rateLimit === 0 ? null : createLimiter({ name: 'documents', max: MAX_CALLS, windowMs: WINDOW_MS, counter })
  const serve = (url: string, document: () => Promise<Prepared>, headers: Record<string, string> = {}): void => {
    app.get(url, { compress: false }, async (request, reply) => {
      const seconds = await limiter?.take(request.ip)
      if (typeof seconds === 'number') throw new EdgeError(refuse('TOO_MANY_REQUESTS'), seconds)
      return sendPrepared(request, reply.headers(headers), await document())
    })
  }
  serve(
    jsonUrl,
    prepareOnce(() => JSON.stringify(openApi(config)), 'application/json; charset=utf-8'),
  )
  serve(
    `${apiBasePath}/docs`,
    prepareOnce(() => openApiPage(config, jsonUrl), 'text/html; charset=utf-8'),
    {
      'content-security-policy': contentSecurityPolicy(http.publicUrl, { scripts: [], styles: [openApiPageStyle] }),
    },
  )
}
