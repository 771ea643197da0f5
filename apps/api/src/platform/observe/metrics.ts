import { refuse } from '@backoffice/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { bearerOf } from '../http/gate.ts'
import { sendRefusal } from '../http/refusal.ts'
import type { Logger } from '../log/log.ts'

export type Metrics = {
  readonly registry: Registry
  /** A gauge that is read on request. `read` returns one number, or one per label value. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void
  timerFailed(name: string): void
}

const PREFIX = 'backoffice_'
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8]

/** Metrics of one node in its own registry, so that two nodes in one process (tests) stay separate. */
export function createMetrics(log: Logger): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: PREFIX })
  const timers = new Counter({
    name: `${PREFIX}timer_failures_total`,
    help: 'Rounds of timers that failed',
    labelNames: ['timer'],
    registers: [registry],
  })
  return {
    registry,
    gauge: (name, help, read) => {
      // A gauge that cannot be read is omitted, so that an alert on its absence fires and the others are still
      // reported.
      const gauge = new Gauge({
        name: `${PREFIX}${name}`,
        help,
        registers: [registry],
        collect: async () => {
          try {
            gauge.set(await read())
          } catch (error) {
            gauge.reset()
            gauge.remove()
            log.warn({ err: error, metric: name }, 'a figure could not be read')
          }
        },
      })
    },
    timerFailed: timer => timers.inc({ timer }),
  }
}

/** Measures every request by route, and answers `/metrics` to authorized callers. */
export function addMetrics(app: FastifyInstance, { registry }: Metrics, token: string | null): void {
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from the first byte in to the last byte out',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!canSee(request, token)) return sendRefusal(reply, refuse('NOT_FOUND'))
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** With METRICS_TOKEN: its bearer. Without: loopback only, and no proxied request. */
function canSee(request: FastifyRequest, token: string | null): boolean {
  if (token === null)
    return (
      isLoopback(request.raw.socket.remoteAddress) &&
      request.headers['x-forwarded-for'] === undefined &&
      request.headers.forwarded === undefined
    )
  const input = Buffer.from(bearerOf(request.headers.authorization) ?? '')
  const expected = Buffer.from(token)
  return input.length === expected.length && timingSafeEqual(input, expected)
}

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)
