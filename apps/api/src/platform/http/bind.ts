import {
  acceptedOf,
  bodyOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  errorBody,
  type ErrorCode,
  isBodiless,
  pathOf,
  type Raw,
  type Redirect,
} from '@backoffice/contract'
import { refuse, type Result } from '@backoffice/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { type FromReplica, fromPrimary } from '../db/replica.ts'
import { type BodyBudget, SMALL_BODY_BYTES } from './body-budget.ts'
import { callOf } from './call.ts'
import { DEADLINE_MS, within } from './deadline.ts'
import { type SearchGuard, searchTextOf, type SignatureGate } from './gate.ts'
import type { Call, Handlers } from './handler.ts'
import { RAW_DEADLINE_MS, sendRaw } from './raw-response.ts'
import { sendRedirect } from './redirect-response.ts'
import { EdgeError, sendRefusal } from './refusal.ts'
import { sendRevalidated } from './revalidated-response.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint of a route; absent on platform routes. */
    endpoint?: string
  }
}

const MAX_SIGNED_BODY_BYTES = 4 * 1024 * 1024

type AnyHandler = (
  call: Call<Endpoint>,
) => Promise<Result<unknown, ErrorCode> | { readonly ok: true; readonly value: unknown; readonly status: 202 }>

type Binding = {
  readonly config: Config
  readonly gate: (name: string, endpoint: Endpoint) => (request: FastifyRequest) => Promise<void>
  readonly signatureGate: SignatureGate | undefined
  readonly bodies: BodyBudget
  /** Reads of GET calls; without it, from the primary. */
  readonly fromReplica?: FromReplica
  /** Optional: without it, searches are not limited. */
  readonly searchGuard?: SearchGuard | undefined
  /** Time limit of a call in milliseconds; {@link DEADLINE_MS}. */
  readonly deadline?: number
}

/**
 * Binds the endpoints of the contract to their handlers. Throws at start when an endpoint or a handler has no
 * counterpart.
 */
export function bindEndpoints(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  binding: Binding,
  names: readonly EndpointName[] = Object.keys(endpoints) as EndpointName[],
): void {
  const surplus = Object.keys(handlers).filter(name => !(name in endpoints))
  if (surplus.length > 0) throw new Error(`the contract has no ${surplus.join(', ')}`)
  for (const name of names) {
    const handler = handlers[name]
    if (handler === undefined) throw new Error(`no module handles ${name}`)
    bindEndpoint(app, name, endpoints[name], handler as unknown as AnyHandler, binding)
  }
}

/** Binds one endpoint: access, input and output all come from its contract value. */
export function bindEndpoint(
  app: FastifyInstance,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  { config, gate, signatureGate, bodies, searchGuard, fromReplica = fromPrimary, deadline = DEADLINE_MS }: Binding,
): void {
  const isSigned = endpoint.access === 'signed'
  const isRaw = endpoint.envelope === 'raw'
  const isRedirect = endpoint.envelope === 'redirect'
  const guard = gate(name, endpoint)
  // A redirect counts its click, and a raw response may spend a ticket: what reads from a replica may run again.
  const read = endpoint.method === 'GET' && !isRedirect && !isRaw ? fromReplica : fromPrimary
  const bodyLimit = endpoint.bodyLimit ?? (isSigned ? MAX_SIGNED_BODY_BYTES : SMALL_BODY_BYTES)
  const checkRawBody =
    isSigned && signatureGate !== undefined
      ? (request: FastifyRequest): void => checkSignature(signatureGate, request)
      : undefined
  app.route({
    method: endpoint.method,
    url: routePathOf(endpoint, config),
    schema: schemaOf(endpoint, TAKES_ANYTHING.has(name)),
    bodyLimit,
    ...(isRaw ? { handlerTimeout: RAW_DEADLINE_MS } : {}),
    exposeHeadRoute: isRedirect || endpoint.cache === 'immutable',
    config: { endpoint: name, ...(checkRawBody === undefined ? {} : { checkRawBody }) },
    onRequest: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (TAKES_ANYTHING.has(name)) clearInput(request)
      await guard(request)
      if (checkRawBody === undefined) bodies.reserve(request, reply, bodyLimit)
      else refuseUnsigned(request)
    },
    ...(checkRawBody === undefined
      ? {}
      : {
          preParsing: async (request: FastifyRequest, reply: FastifyReply, body: Readable) =>
            bodies.countSigned(request, reply, body),
        }),
    // A call without a body has not been validated by the body parser.
    ...(checkRawBody === undefined
      ? {}
      : {
          preValidation: async (request: FastifyRequest) =>
            request.rawBody.length === 0 ? checkRawBody(request) : undefined,
        }),
    handler: async (request, reply) =>
      answer(
        request,
        reply,
        await within(deadline - reply.elapsedTime, reply.raw, signal =>
          guarded(name, callOf(endpoint, request, signal), call => read(() => handler(call)), searchGuard),
        ),
        endpoint,
      ),
  })
}

async function guarded(
  name: string,
  call: Call<Endpoint>,
  handler: AnyHandler,
  searchGuard: SearchGuard | undefined,
): ReturnType<AnyHandler> {
  const text = searchGuard === undefined || call.actor === null ? undefined : searchTextOf(call)
  if (searchGuard !== undefined && call.actor !== null && text !== undefined) {
    const allowed = await searchGuard(name, { actor: call.actor, origin: call.origin, text })
    if (!allowed.ok) return allowed
  }
  return handler(call)
}

/** Router syntax: `{id}` becomes `:id`. */
const routePathOf = (endpoint: Endpoint, config: Config): string =>
  pathOf(endpoint, config).replace(/\{(\w+)\}/g, ':$1')

const SIGNING_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Unsigned calls are refused before their body is read. */
function refuseUnsigned({ headers }: FastifyRequest): void {
  if (SIGNING_HEADERS.some(name => headers[name] === undefined)) throw new EdgeError(refuse('BAD_SIGNATURE'))
}

function checkSignature(gate: SignatureGate, request: FastifyRequest): void {
  const outcome = gate(request.headers, request.rawBody)
  if (!outcome.ok) throw new EdgeError(outcome)
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Awaited<ReturnType<AnyHandler>>,
  { envelope, cache }: Endpoint,
): FastifyReply {
  if (!outcome.ok) return sendRefusal(reply, outcome)
  // The handler types of these envelopes guarantee this.
  if (envelope === 'raw') return sendRaw(request, reply, outcome.value as Raw, cache)
  if (envelope === 'redirect') return sendRedirect(reply, outcome.value as Redirect)
  void reply.code('status' in outcome ? outcome.status : 200).type('application/json; charset=utf-8')
  return cache === 'revalidated' ? sendRevalidated(request, reply, outcome.value) : reply.send(outcome.value)
}

/** Endpoints without a body accept none. */
const nothing = z.strictObject({})
const noBody = z.union([z.undefined(), z.null(), nothing], 'takes no body')

/** Signing out ignores a body, so that an unexpected one cannot keep the session alive. */
const TAKES_ANYTHING: ReadonlySet<string> = new Set<EndpointName>(['session.logout'])

/** Continues as if the call had no body; Node discards the incoming bytes. */
function clearInput({ raw: { headers } }: FastifyRequest): void {
  delete headers['content-type']
  delete headers['transfer-encoding']
  headers['content-length'] = '0'
}

function schemaOf(endpoint: Endpoint, takesAnything: boolean): NonNullable<RouteOptions['schema']> {
  const hasBody = endpoint.method !== 'GET' && !takesAnything
  const acceptedSchema = acceptedOf(endpoint)
  return {
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(takesAnything ? {} : { querystring: endpoint.query ?? nothing }),
    ...(hasBody ? { body: endpoint.body ?? noBody } : {}),
    response: {
      ...(isBodiless(endpoint) ? {} : { 200: bodyOf(endpoint) }),
      ...(acceptedSchema === undefined ? {} : { 202: acceptedSchema }),
      '4xx': errorBody,
      '5xx': errorBody,
    },
  }
}
