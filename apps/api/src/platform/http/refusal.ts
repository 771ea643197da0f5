import { errors, type ErrorBody, type ErrorCode } from '@backoffice/contract'
import { refuse, type Refused } from '@backoffice/kernel'
import type { FastifyReply } from 'fastify'
import { toReadable, type StoredJson } from '../command/stored-json.ts'

/** A refusal at the HTTP edge: its code and the invalid fields. */
export type EdgeRefusal = Refused<ErrorCode> & { readonly fields?: Readonly<Record<string, string>> }

export const refuseFields = (fields: Readonly<Record<string, string>>): EdgeRefusal => ({
  ...refuse('VALIDATION'),
  fields,
})

/** Thrown in a hook; the error handler turns it into a response. */
export class EdgeError extends Error {
  override name = 'EdgeError'
  readonly refusal: EdgeRefusal
  readonly retryAfterSeconds: number | undefined
  constructor(refusal: EdgeRefusal, retryAfterSeconds?: number) {
    super(refusal.code)
    this.refusal = refusal
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Facts become details, except `facts.fields` (field → problem), which has its own key. */
export function errorBodyOf({ code, facts, fields }: EdgeRefusal, requestId: string): ErrorBody {
  const { fields: factFields, ...rest } = facts ?? {}
  const named = fields ?? asFields(factFields)
  return {
    code,
    message: errors[code].message,
    requestId,
    ...(named === undefined ? {} : { fields: { ...named } }),
    ...(Object.keys(rest).length === 0 ? {} : { details: toReadable(rest) as { [key: string]: StoredJson } }),
  }
}

function asFields(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(Object.entries(value).map(([field, message]) => [field, String(message)]))
}

/** A refusal states its delay in `facts.retryAfter` (whole seconds); 429 and 503 always carry one. */
const DEFAULT_WAIT_SECONDS = 1

/** Sends a refusal in the standard error form. */
export function sendRefusal(reply: FastifyReply, refusal: EdgeRefusal, retryAfterSeconds?: number): FastifyReply {
  const { status } = errors[refusal.code]
  const named = refusal.facts?.['retryAfter']
  const wait = retryAfterSeconds ?? (typeof named === 'number' ? Math.ceil(named) : undefined)
  if (status === 429 || status === 503) void reply.header('retry-after', String(wait ?? DEFAULT_WAIT_SECONDS))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBodyOf(refusal, reply.request.id))
}
