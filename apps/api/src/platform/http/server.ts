import { newId, refuse } from '@backoffice/kernel'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController, type RawServerDefault } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/log.ts'
import { bareResponses } from './bare-response.ts'
import { SMALL_BODY_BYTES } from './body-budget.ts'
import { acceptJsonOnly } from './body.ts'
import { DEADLINE_MS } from './deadline.ts'
import { handleError } from './error-handler.ts'
import { EdgeError } from './refusal.ts'
import { encoderCompiler } from './response-encoder.ts'
import { addSecurityHeaders } from './security-headers.ts'

/**
 * Creates the HTTP server with what all responses share; routes follow. Does not listen. `deadline` of a call in
 * milliseconds.
 */
export async function createServer(config: Config, log: Logger, deadline = DEADLINE_MS): Promise<FastifyInstance> {
  const { publicUrl, corsOrigins } = config.http
  const app: FastifyInstance = Fastify(optionsOf(config, log, deadline))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(encoderCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('actor', null)
  await addSecurityHeaders(app, publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  refuseWhileStopping(app)
  if (config.http.trustProxy === false) warnOfUntrustedProxy(app)
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...corsOrigins],
      credentials: false,
      maxAge: 600,
      exposedHeaders: ['x-request-id', 'retry-after'],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'cache-control', 'idempotency-key', 'if-match', 'x-background'],
    })
  }
  await app.register(compress, {
    // Compressed request bodies are refused, so that small bodies cannot expand to megabytes.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    customTypes: /^(application\/(json|openapi\+json)|text\/(html|plain|css)|image\/svg\+xml)/,
    // Responses are compressed per request, so a fast level is used.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  acceptJsonOnly(app)
  return app
}

/** Seconds after which a stopping node is expected back or replaced. */
const RETRY_WHEN_STOPPING_SECONDS = 5

/**
 * Calls that arrive on open connections while stopping are refused, so that clients retry; Fastify closes their
 * connections. Running calls are answered as the last ones of theirs: a proxy keeps the connections it has, and
 * stopping would wait for each.
 */
function refuseWhileStopping(app: FastifyInstance): void {
  let stopping = false
  const closedByRefusal = new WeakSet<Socket>()
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onRequest', async request => {
    if (!stopping) return
    closedByRefusal.add(request.raw.socket)
    throw new EdgeError(refuse('UNAVAILABLE'), RETRY_WHEN_STOPPING_SECONDS)
  })
  app.addHook('onSend', async (request, reply) => {
    if (stopping && !closedByRefusal.has(request.raw.socket)) void reply.header('connection', 'close')
  })
}

/**
 * Behind an untrusted proxy, all callers share the proxy's address, so limits per address apply to all of them
 * together.
 */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', async request => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    warned = true
    app.log.warn(
      { from: request.socket.remoteAddress },
      'A request carries X-Forwarded-For, but TRUST_PROXY is off: every caller counts under the address of the proxy. If the proxy is yours, set TRUST_PROXY to its address (docs/settings.md).',
    )
  })
}

function replaced(): never {
  throw new Error('routes are compiled from the contract')
}

function optionsOf({ http }: Config, log: Logger, deadline: number): FastifyHttpOptions<RawServerDefault> {
  const { publicUrl, trustProxy } = http
  const bare = bareResponses(publicUrl)
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: trustProxy === false ? false : [...trustProxy],
    handlerTimeout: deadline,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    bodyLimit: SMALL_BODY_BYTES,
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    // Our handler uses the standard error form.
    return503OnClosing: false,
    // Paths match the contract exactly: case, double and trailing slashes included.
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false },
    // Without these Fastify loads its own compilers, 120 files, which are replaced before the first route.
    schemaController: { compilersFactory: { buildValidator: replaced, buildSerializer: replaced } },
    frameworkErrors: (_error, request, reply) => bare.notFound(reply.raw, request.id),
    clientErrorHandler: bare.notHttp,
  }
}

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
