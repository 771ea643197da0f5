import type { EndpointName, Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { sessionRoutes } from '@backoffice/contract/generated/session-routes'
import { isUserActive } from './activity.ts'
import { addressOf, type Route, type Values } from './address.ts'
import { ApiError, errorFrom } from './api-error.ts'
import { bearer } from './bearer.ts'
import { TIMEOUT_MS } from './runtime-config.ts'

type Wire = Route & { readonly idempotent: boolean; readonly noCache: boolean; readonly ifMatch: boolean }

let known: Readonly<Partial<Record<EndpointName, Wire>>> = sessionRoutes

/** Tells the client of all calls there are. Sign-in makes the session's alone, and need not carry the others. */
export const registerRoutes = (all: Readonly<Record<EndpointName, Wire>>): void => void (known = all)

/** A part of the request is asked for when the endpoint has it, and cannot be given when it has not. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

export type CallOptions<N extends EndpointName> = Part<'params', ClientRequest<Endpoints[N]>['params']> &
  Part<'body', ClientRequest<Endpoints[N]>['body']> & {
    query?: Partial<ClientRequest<Endpoints[N]>['query']>
    /** One per intent, kept over retries. Made up when the endpoint wants one and none is given. */
    idempotencyKey?: string
    ifMatch?: number
    /** Asked by the page itself, not by a person: does not keep the session awake. Reads find out by themselves. */
    background?: boolean
    signal?: AbortSignal
    /** The caller deals with a refused session itself: sign-in, restore and logout do. */
    ownsSession?: boolean
  }

type Arguments<N extends EndpointName> =
  Partial<CallOptions<N>> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>]

/** One call of the contract. Throws `ApiError`, and nothing else but an abort the caller asked for. */
export async function call<N extends EndpointName>(
  name: N,
  ...[input]: Arguments<N>
): Promise<ClientResponse<Endpoints[N]>> {
  const options = (input ?? {}) as LooseOptions
  const route = known[name]
  if (route === undefined) throw new Error(`this page has no route for ${name}`)
  const token = bearer()
  const response = await send(route, options, token)
  const body = await read(response, options)
  if (response.ok) return body as ClientResponse<Endpoints[N]>
  const error = errorFrom(response, body)
  if (error.status === 401 && options.ownsSession !== true) notifySessionRefused(error, token)
  throw error
}

type LooseOptions = {
  params?: Values
  query?: Values
  body?: unknown
  idempotencyKey?: string
  ifMatch?: number
  background?: boolean
  signal?: AbortSignal
  ownsSession?: boolean
}

async function send(route: Wire, options: LooseOptions, token: string | null): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await fetch(addressOf(route, options.params, options.query), {
      method: route.method,
      headers: headersOf(route, options, token),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    })
  } catch (cause) {
    throw unanswered(cause, options)
  }
}

function headersOf(route: Wire, options: LooseOptions, token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (route.noCache) headers.set('cache-control', 'no-cache')
  if (options.background ?? (route.method === 'GET' && !isUserActive())) headers.set('x-background', '1')
  if (route.idempotent) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  if (options.ifMatch !== undefined) headers.set('if-match', String(options.ifMatch))
  return headers
}

async function read(response: Response, options: LooseOptions): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw unanswered(cause, options)
  })
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    if (!response.ok) return undefined
    throw new ApiError({ status: response.status, code: 'BAD_ANSWER', message: 'The answer is not JSON' })
  }
}

/** No answer, or only half of one. An abort the caller asked for stays what it is. */
function unanswered(cause: unknown, options: LooseOptions): unknown {
  if (options.signal?.aborted === true) return cause
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return new ApiError({ status: 0, code: 'TIMEOUT', message: 'The server did not answer in time' })
  return new ApiError({ status: 0, code: 'NETWORK', message: 'The server cannot be reached' })
}

/** A call met a 401. `token` is the one it was sent with, which need not be the one held by now. */
type RefusalListener = (error: ApiError, token: string | null) => void

let hear: RefusalListener = () => undefined

/** The session feature listens here, so that the client need not know it. */
export function onSessionRefused(listener: RefusalListener): void {
  hear = listener
}

const notifySessionRefused: RefusalListener = (error, token) => hear(error, token)
