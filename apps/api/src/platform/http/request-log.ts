import type { FastifyInstance } from 'fastify'

/** One log entry per request, without the query, because searches contain names, phone and account numbers. */
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

/** Requested every few seconds by monitoring. */
const isQuiet = (route: string | undefined): boolean =>
  route === '/healthz' || route === '/readyz' || route === '/metrics'
