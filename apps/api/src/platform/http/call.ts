import { fieldError } from '@backoffice/contract/field-errors'
import type { Endpoint } from '@backoffice/contract'
import type { FastifyRequest } from 'fastify'
import type { AdminActor } from '../actor.ts'
import type { Origin } from '../command/context.ts'
import type { Call } from './handler.ts'
import { isKnown } from './raw-response.ts'
import { EdgeError, refuseFields } from './refusal.ts'
import { refuse } from '@backoffice/kernel'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller once the session is read; null where no session is required. */
    actor: AdminActor | null
  }
}

/** Builds the handler's input from validated params, query and body. Throws {@link EdgeError}. */
export function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, signal: AbortSignal): Call<E> {
  const idempotencyKey = endpoint.idempotent === true ? idempotencyKeyOf(request) : undefined
  const ifMatch = endpoint.ifMatch === true ? ifMatchOf(request) : undefined
  const call = {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
    origin: originOf(request, idempotencyKey),
    headers: request.headers,
    rawBody: request.rawBody,
    needsContent: (hash: string) => request.method !== 'HEAD' && !isKnown(request, `"${hash}"`),
    signal,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  }
  // The endpoint's schemas have parsed params, query and body into Call<E>.
  return call as unknown as Call<E>
}

export function originOf(request: FastifyRequest, idempotencyKey?: string): Origin {
  return {
    actor: request.actor ?? { kind: 'system', name: 'edge' },
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  }
}

function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') throw new EdgeError(refuse('IDEMPOTENCY_KEY_REQUIRED'))
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new EdgeError(refuseFields({ 'Idempotency-Key': fieldError('FORMAT') }))
  return key
}

/** The version as a number or as an entity tag. */
function ifMatchOf({ headers }: FastifyRequest): number {
  const tag = headers['if-match']
  if (tag === undefined || tag === '') throw new EdgeError(refuse('IF_MATCH_REQUIRED'))
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1]
  if (version === undefined) throw new EdgeError(refuseFields({ 'If-Match': fieldError('FORMAT') }))
  return Number(version)
}
