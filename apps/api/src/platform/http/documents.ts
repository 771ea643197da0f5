import { openApi } from '@backoffice/contract/openapi'
import { openApiPage, openApiPageStyle } from '@backoffice/contract/openapi-page'
import { refuse } from '@backoffice/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { createLimiter } from '../limits/limiter.ts'
import type { SharedCounter } from '../limits/shared-counter.ts'
import { prepare, type Prepared, variantFor } from './prepared-response.ts'
import { EdgeError } from './refusal.ts'
import { contentSecurityPolicy, hashSource } from './security-headers.ts'

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
      return send(request, reply.headers(headers), await document())
    })
  }
  serve(
    jsonUrl,
    once(() => prepare(JSON.stringify(openApi(config)), 'application/json; charset=utf-8')),
  )
  serve(
    `${apiBasePath}/docs`,
    once(() => prepare(openApiPage(config, jsonUrl), 'text/html; charset=utf-8')),
    {
      'content-security-policy': contentSecurityPolicy(http.publicUrl, hashSource(openApiPageStyle)),
    },
  )
}

function send(request: FastifyRequest, reply: FastifyReply, document: Prepared): FastifyReply {
  const { body, encoding, etag, isKnown } = variantFor(document, request.headers)
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(each => each !== undefined).join(', ')
  void reply.headers({ 'cache-control': 'no-cache', vary, etag })
  if (isKnown) return reply.code(304).send()
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return reply.type(document.contentType).send(body)
}

/** Built on first request, so that it does not delay the start. Concurrent callers share the build. */
function once(make: () => Promise<Prepared>): () => Promise<Prepared> {
  let made: Promise<Prepared> | undefined
  return () => (made ??= make())
}
