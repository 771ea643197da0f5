import type {
  Access,
  Endpoint,
  EndpointName,
  Endpoints,
  ErrorCode,
  HandlerOutput,
  AcceptedOutput,
  HandlerInput,
} from '@backoffice/contract'
import type { Result } from '@backoffice/kernel'
import type { IncomingHttpHeaders } from 'node:http'
import type { AdminActor } from '../actor.ts'
import type { Origin } from '../command/context.ts'

type ActorOf<A extends Access> = A extends 'public' | 'signed' ? null : AdminActor

/** One call, checked and decoded. `actor` is the session's admin, null where the endpoint needs none. */
export type Call<E extends Endpoint> = HandlerInput<E> & {
  readonly actor: ActorOf<E['access']>
  readonly origin: Origin
  readonly idempotencyKey?: string
  /** The version the caller last saw, from `If-Match`. */
  readonly ifMatch?: number
  readonly headers: IncomingHttpHeaders
  /** The body of a signed call as it came, byte for byte; empty for every other call. */
  readonly rawBody: Buffer
  /** Aborts when the caller has left, or the time for an answer is up: what has not begun need not. */
  readonly signal: AbortSignal
}

export type Accepted<E extends Endpoint> = {
  readonly ok: true
  readonly value: AcceptedOutput<E>
  readonly status: 202
}
export const accepted = <T>(value: T): { readonly ok: true; readonly value: T; readonly status: 202 } => ({
  ok: true,
  value,
  status: 202,
})

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<HandlerOutput<E>, ErrorCode> | Accepted<E>>
export type Handlers = { readonly [N in EndpointName]: Handler<Endpoints[N]> }

/**
 * Finds the admin behind a token by reading the session's row; nothing is cached. A background call is no sign of life.
 */
export type SessionGate = (
  token: string,
  background: boolean,
) => Promise<Result<AdminActor, 'INVALID_TOKEN' | 'SESSION_INVALIDATED' | 'SESSION_ENDED' | 'SESSION_EXPIRED'>>
