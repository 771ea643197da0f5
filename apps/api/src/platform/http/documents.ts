import { openApi } from '@backoffice/contract/openapi'
import { openApiPage } from '@backoffice/contract/openapi-page'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { contentSecurityPolicy, newNonce } from './security-headers.ts'

/** The API's own description: `<base>/openapi.json` for machines and `<base>/docs` for people, spelled with this operator's paths. */
export function addDocuments(app: FastifyInstance, config: Config): void {
  const { apiBasePath } = config
  const text = JSON.stringify(openApi(config))
  app.get(`${apiBasePath}/openapi.json`, async (_request, reply) => reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text))
  app.get(`${apiBasePath}/docs`, async (_request, reply) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', contentSecurityPolicy(config.http.publicUrl, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(openApiPage(config, nonce, `${apiBasePath}/openapi.json`))
  })
}
