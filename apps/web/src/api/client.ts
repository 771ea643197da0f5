import type { EndpointName, Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { isUserActive } from './activity.ts'
import { addressesAreKnown, addressOf, type Values } from './address.ts'
import { ApiError, errorFrom } from './api-error.ts'
import { bearer } from './bearer.ts'
import { routeOf, type Wire } from './known-routes.ts'
import { TIMEOUT_MS } from './runtime-config.ts'

let loadOtherRoutes: () => Promise<void> = () => Promise.resolve()
/** Registers what loads the routes a page starts without, at the first call that needs one. */
export const registerLaterRoutes = (load: () => Promise<void>): void => void (loadOtherRoutes = load)

/** A part of the request is required if the endpoint has it, and not allowed otherwise. */
type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : undefined extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** Of several endpoints: what one of them takes. */
export type CallOptions<N extends EndpointName> = N extends EndpointName ? OptionsOf<N> : never

type OptionsOf<N extends EndpointName> = Part<'params', ClientRequest<Endpoints[N]>['params']> &
  Part<'body', ClientRequest<Endpoints[N]>['body']> & {
    query?: Partial<ClientRequest<Endpoints[N]>['query']>
    /** One per intent, kept over retries. Made up when the endpoint wants one and none is given. */
    idempotencyKey?: string
    ifMatch?: number
    /** An automatic request: does not extend the session. Reads decide by themselves. */
    background?: boolean
    signal?: AbortSignal
    /** The caller handles a refused session itself, as sign-in, restore and logout do. */
    ownsSession?: boolean
  }

type Arguments<N extends EndpointName> =
  Partial<CallOptions<N>> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>]

/** One call of the contract. Throws `ApiError`, and nothing else but an abort the caller asked for. */
export const call = <N extends EndpointName>(
  name: N,
  ...[input]: Arguments<N>
): Promise<ClientResponse<Endpoints[N]>> => perform(name, (input ?? {}) as LooseOptions)

/** The same for an endpoint that is not known by name where it is called, with what that place adds. */
export const callWith = <N extends EndpointName>(
  name: N,
  options: CallOptions<N>,
  extra: Pick<LooseOptions, 'idempotencyKey' | 'ifMatch' | 'signal'> = {},
): Promise<ClientResponse<Endpoints[N]>> => perform(name, { ...(options as LooseOptions), ...extra })

async function perform<N extends EndpointName>(name: N, options: LooseOptions): Promise<ClientResponse<Endpoints[N]>> {
  const route = routeOf(name) ?? (await loadRoute(name, options))
  const token = bearer()
  const response = await send(route, options, token)
  const body = await read(response, options)
  if (response.ok) return body as ClientResponse<Endpoints[N]>
  const error = errorFrom(response, body)
  if (error.status === 401 && options.ownsSession !== true) notifySessionRefused(error, token)
  throw error
}

async function loadRoute(name: EndpointName, options: LooseOptions): Promise<Wire> {
  await loadOtherRoutes().catch((cause: unknown) => {
    throw unanswered(cause, options)
  })
  const route = routeOf(name)
  if (route === undefined) throw new Error(`this page has no route for ${name}`)
  return route
}

/** Reads under way that nothing has asked for yet. Each is used once, by the same read with the same token. */
const early = new Map<string, { token: string | null; sentAt: number; response: Promise<Response> }>()

/**
 * Sends a read before the screen that needs it has loaded. The same read then waits for this response instead of
 * sending a request of its own. Does nothing while addresses are unknown.
 */
export function requestEarly(name: EndpointName, options: Pick<LooseOptions, 'params' | 'query' | 'background'>): void {
  const route = routeOf(name)
  if (route === undefined || !addressesAreKnown()) return
  const [address, token] = [addressOf(route, options.params, options.query), bearer()]
  const response = fetch(address, {
    headers: headersOf(route, options, token),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const key = canonical(address)
  const drop = () => early.delete(key)
  early.set(key, { token, sentAt: performance.now(), response })
  // A failure is handled by the read that has taken it by then; a later one asks for itself.
  response.then(({ status }) => status >= 500 && drop(), drop)
}

/** Drops the responses that nothing has asked for. */
export const dropEarly = (): void => early.clear()

function takeEarly(route: Wire, address: string, token: string | null): Promise<Response> | undefined {
  if (early.size === 0 || route.method !== 'GET') return undefined
  const key = canonical(address)
  const found = early.get(key)
  early.delete(key)
  if (found === undefined || found.token !== token || performance.now() - found.sentAt > TIMEOUT_MS) return undefined
  return found.response
}

/** An address whatever the order of its parameters. */
function canonical(address: string): string {
  const url = new URL(address)
  url.searchParams.sort()
  return url.href
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
  const address = addressOf(route, options.params, options.query)
  try {
    return await (takeEarly(route, address, token) ??
      fetch(address, {
        method: route.method,
        headers: headersOf(route, options, token),
        body: options.body === undefined ? null : JSON.stringify(options.body),
        signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      }))
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

/** Maps a missing or incomplete response to an `ApiError`. The caller's own abort is returned unchanged. */
function unanswered(cause: unknown, options: LooseOptions): unknown {
  if (options.signal?.aborted === true) return cause
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return new ApiError({ status: 0, code: 'TIMEOUT', message: 'The server did not answer in time' })
  return new ApiError({ status: 0, code: 'NETWORK', message: 'The server cannot be reached' })
}

/** Handles a 401. `token` is the one the call was sent with, which may differ from the current one. */
type RefusalListener = (error: ApiError, token: string | null) => void

let refusalListener: RefusalListener = () => undefined

/** Registers the session feature's listener, so that the client does not depend on it. */
export function onSessionRefused(listener: RefusalListener): void {
  refusalListener = listener
}

const notifySessionRefused: RefusalListener = (error, token) => refusalListener(error, token)
