import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came; empty where there was none. */
    rawBody: Buffer
  }
}

const NONE = Buffer.alloc(0)
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON and nothing else; prototype tricks are malformed JSON; the bytes are kept for signatures. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.decorateRequest('rawBody')
  app.addHook('onRequest', async (request) => {
    request.rawBody = NONE
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) return done(null, undefined)
    let text: string
    try {
      text = strictUtf8.decode(body)
    } catch {
      return done(malformed())
    }
    return parse(request, text, (error, value) => (error === null ? done(null, value) : done(malformed())))
  })
}

const malformed = (): Error => Object.assign(new Error('malformed JSON'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 })
