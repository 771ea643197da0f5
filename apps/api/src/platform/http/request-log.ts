import type { FastifyInstance } from 'fastify'

/** One line per request, without its query: people search by name, phone and account number. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      ...(request.actor === null ? {} : { admin: request.actor.username }),
    }
    if (statusCode >= 500) request.log.error(line, 'request')
    else if (isQuiet(request.routeOptions.url)) request.log.trace(line, 'request')
    else request.log.info(line, 'request')
  })
}

/** Asked every few seconds by machines. */
const isQuiet = (route: string | undefined): boolean =>
  route === '/healthz' || route === '/readyz' || route === '/metrics'
