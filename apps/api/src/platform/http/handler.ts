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

/** One validated call. `actor` is the session's admin, null where no session is required. */
export type Call<E extends Endpoint> = HandlerInput<E> & {
  readonly actor: ActorOf<E['access']>
  readonly origin: Origin
  readonly idempotencyKey?: string
  /** The version from `If-Match`. */
  readonly ifMatch?: number
  readonly headers: IncomingHttpHeaders
  /** The raw body of a signed call; empty for all others. */
  readonly rawBody: Buffer
  /** False when the response is without content: to HEAD, and to a client that has the content of this hash. */
  readonly needsContent: (hash: string) => boolean
  /** Aborts when the client disconnects or the time limit is reached. */
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
 * Finds the admin of a token by reading the session row, without a cache. A background call does not extend the
 * session.
 */
export type SessionGate = (
  token: string,
  background: boolean,
  /** The caller's address; absent where it is not known. */
  ip?: string,
) => Promise<Result<AdminActor, 'INVALID_TOKEN' | 'SESSION_INVALIDATED' | 'SESSION_ENDED' | 'SESSION_EXPIRED'>>
