import type { Access, Endpoint, ErrorCode, Permission } from '@backoffice/contract'
import { type AdminId, refuse, type Refused, type Result } from '@backoffice/kernel'
import type { FastifyRequest } from 'fastify'
import type { AdminActor } from '../actor.ts'
import { writeAudit } from '../command/audit.ts'
import type { Origin } from '../command/context.ts'
import type { Deps } from '../deps.ts'
import { createLimiter, type Limiter } from '../limits/limiter.ts'
import type { SharedCounter } from '../limits/shared-counter.ts'
import { originOf } from './call.ts'
import type { SessionGate } from './handler.ts'
import { EdgeError } from './refusal.ts'

/** Verifies the signature of a call before its body is parsed; provided by the integration module. */
export type SignatureGate = (
  headers: FastifyRequest['headers'],
  rawBody: Buffer,
) => Refused<'BAD_SIGNATURE' | 'STALE_TIMESTAMP'> | { readonly ok: true }

/** Receives each right that a request of a person needed and had; must not wait. */
export type UseRecorder = (adminId: AdminId, permission: Permission) => void

const WINDOW_MS = 10_000
/** Invalid tokens per address and window before calls have to wait. */
const MAX_WRONG_TOKENS = 100

type Limits = { readonly admin: Limiter; readonly wrongTokens: Limiter }

/**
 * One access check per endpoint, before the body is read. `perAdmin`: calls per 10 s, on all nodes together if there
 * is a `counter`; 0 means no limit. Automatic refreshes are no use of a right.
 */
export function createGate(
  deps: Deps,
  authenticate: SessionGate,
  perAdmin: number,
  counter?: SharedCounter,
  recordUse?: UseRecorder,
): (name: string, endpoint: Endpoint) => (request: FastifyRequest) => Promise<void> {
  const limiter = (name: string, max: number) => createLimiter({ name, max, windowMs: WINDOW_MS, counter })
  const limits =
    perAdmin === 0
      ? null
      : { admin: limiter('admin', perAdmin), wrongTokens: limiter('wrong-tokens', MAX_WRONG_TOKENS) }
  return (name, endpoint) => async request => {
    if (!needsSession(endpoint.access)) return
    const actor = await signIn(request, authenticate, limits)
    request.actor = actor
    waitIf(await limits?.admin.take(actor.id))
    if (actor.lacksSecondFactor === true && endpoint.under !== 'account')
      await refuseAccess(deps, name, endpoint, request, 'TOTP_SETUP_REQUIRED')
    if (endpoint.access === 'session' || !needsSession(endpoint.access)) return
    if (!actor.permissions.has(endpoint.access)) await refuseAccess(deps, name, endpoint, request, 'FORBIDDEN')
    if (!isBackground(request)) recordUse?.(actor.id, endpoint.access)
  }
}

/** What a screen refreshes by itself, which its user did not ask for. */
const isBackground = ({ headers }: FastifyRequest): boolean => headers['x-background'] === '1'

const needsSession = (access: Access): access is 'session' | Permission => access !== 'public' && access !== 'signed'

async function signIn(request: FastifyRequest, authenticate: SessionGate, limits: Limits | null): Promise<AdminActor> {
  const token = bearerOf(request.headers.authorization)
  if (token === null) throw new EdgeError(refuse('TOKEN_REQUIRED'))
  waitIf(limits?.wrongTokens.peek(request.ip))
  const outcome = await authenticate(token, isBackground(request), request.ip)
  if (outcome.ok) return outcome.value
  if (outcome.code === 'INVALID_TOKEN') await limits?.wrongTokens.take(request.ip)
  throw new EdgeError(outcome)
}

function waitIf(seconds: number | null | undefined): void {
  if (typeof seconds === 'number') throw new EdgeError(refuse('TOO_MANY_REQUESTS'), seconds)
}

/** An attempted change is audited even when its body was not read. */
async function refuseAccess(
  deps: Deps,
  name: string,
  endpoint: Endpoint,
  request: FastifyRequest,
  code: 'FORBIDDEN' | 'TOTP_SETUP_REQUIRED',
): Promise<never> {
  if (endpoint.method !== 'GET') {
    const [kind = name] = name.split('.')
    const { id } = request.params as { id?: unknown }
    const object = { kind, id: typeof id === 'string' ? id.slice(0, 100) : '' }
    await writeAudit(deps.db, {
      origin: originOf(request),
      at: deps.clock.now(),
      action: name,
      object,
      refusedWith: code,
      change: {},
    })
  }
  throw new EdgeError(refuse(code))
}

export function bearerOf(header: string | undefined): string | null {
  return /^Bearer +([\x21-\x7e]{1,512})$/i.exec(header ?? '')?.[1] ?? null
}

export type Search = { readonly actor: AdminActor; readonly origin: Origin; readonly text: string }

/** Called before every search: lists, bulk actions by filter, exports. */
export type SearchGuard = (endpoint: string, search: Search) => Promise<Result<null, ErrorCode>>

type Searching = { readonly query?: unknown; readonly body?: unknown }

/** The search text of a call: `q` of a list, of an exported list (`query.q`), or of a bulk action's filter. */
export function searchTextOf({ query, body }: Searching): string | undefined {
  const places = [query, memberOf(body, 'query'), memberOf(memberOf(body, 'select'), 'filter')]
  return places.map(position => memberOf(position, 'q')).find((text): text is string => typeof text === 'string')
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
