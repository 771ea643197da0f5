import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EdgeError } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body of a signed call; empty for all others. */
    rawBody: Buffer
  }
  interface FastifyContextConfig {
    /** Verifies the bytes of a signed call before they are parsed. Throws an `EdgeError`. */
    checkRawBody?: (request: FastifyRequest) => void
  }
}

const NONE = Buffer.alloc(0)
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Accepts JSON only; prototype keys count as malformed. The bytes of a signed call are stored and verified before they
 * are parsed.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.decorateRequest('rawBody')
  app.addHook('onRequest', async request => {
    request.rawBody = NONE
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    const { checkRawBody } = request.routeOptions.config
    let text: string
    try {
      if (checkRawBody !== undefined) {
        request.rawBody = body
        checkRawBody(request)
      }
      if (body.length === 0) return done(null, undefined)
      text = strictUtf8.decode(body)
    } catch (error) {
      return done(error instanceof EdgeError ? error : malformed())
    }
    return parse(request, text, (error, value) => (error === null ? done(null, value) : done(malformed())))
  })
}

const malformed = (): Error =>
  Object.assign(new Error('malformed JSON'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 })
