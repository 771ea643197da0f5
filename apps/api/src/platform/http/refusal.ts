import { errors, type ErrorBody, type ErrorCode } from '@backoffice/contract'
import type { FieldError } from '@backoffice/contract/field-errors'
import { refuse, type Refused } from '@backoffice/kernel'
import type { FastifyReply } from 'fastify'
import { toReadable, type StoredJson } from '../command/stored-json.ts'

/** By path. */
export type FieldErrors = Readonly<Record<string, FieldError>>
/** A refusal with the fields that are wrong. */
export type RefusedFields<C extends ErrorCode> = Refused<C> & { readonly fields: FieldErrors }
/** A refusal at the HTTP edge: its code and the invalid fields. */
export type EdgeRefusal = Refused<ErrorCode> & { readonly fields?: FieldErrors }

export const refuseFields = (fields: FieldErrors): RefusedFields<'VALIDATION'> => refuseFieldsAs('VALIDATION', fields)
/** The same under a code of its own, with facts. */
export const refuseFieldsAs = <C extends ErrorCode>(
  code: C,
  fields: FieldErrors,
  facts?: Readonly<Record<string, unknown>>,
): RefusedFields<C> => ({ ...refuse(code, facts), fields })

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

/** Facts become details. */
export function errorBodyOf({ code, facts, fields }: EdgeRefusal, requestId: string): ErrorBody {
  return {
    code,
    message: errors[code].message,
    requestId,
    ...(fields === undefined ? {} : { fields }),
    ...(facts === undefined || Object.keys(facts).length === 0
      ? {}
      : { details: toReadable(facts) as { [key: string]: StoredJson } }),
  }
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
