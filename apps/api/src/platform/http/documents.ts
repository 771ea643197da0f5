import { openApi } from '@backoffice/contract/openapi'
import { openApiPage } from '@backoffice/contract/openapi-page'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { contentSecurityPolicy, newNonce } from './security-headers.ts'

/** Stands in the page, which is made once, where the nonce of each answer goes. */
const NONCE = '__NONCE__'

/** The API's own description: `<base>/openapi.json` for machines and `<base>/docs` for people, spelled with this operator's paths. */
export function addDocuments(app: FastifyInstance, config: Config): void {
  const { apiBasePath } = config
  const jsonUrl = `${apiBasePath}/openapi.json`
  // Made when first asked for: a start need not wait for them.
  const text = once(() => JSON.stringify(openApi(config)))
  const page = once(() => openApiPage(config, NONCE, jsonUrl))
  app.get(jsonUrl, async (_request, reply) => reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text()))
  app.get(`${apiBasePath}/docs`, async (_request, reply) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', contentSecurityPolicy(config.http.publicUrl, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page().replace(NONCE, nonce))
  })
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => (made ??= make())
}
