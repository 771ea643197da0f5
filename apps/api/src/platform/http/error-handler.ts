import type { ErrorCode } from '@backoffice/contract'
import { refuse } from '@backoffice/kernel'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { sqlStateOf } from '../db/database.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { EdgeError, type EdgeRefusal, type FieldErrors, refuseFields, sendRefusal } from './refusal.ts'

/** Maps Fastify's own errors to our error codes. */
const ours: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_HANDLER_TIMEOUT: 'UNAVAILABLE',
}

const READ_ONLY = '25006'

/**
 * Statement and lock timeouts, too many connections, a database that shuts down, or that is the next primary and does
 * not write yet: the same call may succeed later.
 */
const passing: ReadonlySet<string> = new Set([
  '57014',
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '40001',
  '40P01',
  READ_ONLY,
])

/** A character PostgreSQL cannot store, in a field whose schema accepts it. */
const unstorable: ReadonlySet<string> = new Set(['22021', '22P05'])

/** Every failure has the standard error form; a bug exposes only its request id. */
export function handleError(
  error: FastifyError | EdgeError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof EdgeError) return void sendRefusal(reply, error.refusal, error.retryAfterSeconds)
  const refusal = refusalOf(error)
  if (refusal === undefined) request.log.error({ err: error, cause: causeOf(error) }, 'a request failed')
  // Also what a write on a connection for reading would cause, which is a bug.
  else if (sqlStateOf(error) === READ_ONLY) request.log.error({ err: error }, 'a request wrote where nothing can be')
  else if (refusal.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'a request could not be served in time')
  void sendRefusal(
    reply,
    refusal === undefined || (refusal.code === 'UNAVAILABLE' && failsPlainly(request)) ? refuse('INTERNAL') : refusal,
  )
}

/** The specification defines one response for every failure of these two: 500 'Server Error'. */
const failsPlainly = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.endpoint === 'session.login' || routeOptions.config.endpoint === 'session.me'

function refusalOf(error: FastifyError | Error): EdgeRefusal | undefined {
  const fields = fieldsOf(error)
  if (fields !== undefined) return refuseFields(fields)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = ours[code]
  if (known !== undefined) return refuse(known)
  if (unstorable.has(sqlStateOf(error) ?? '')) return refuse('VALIDATION')
  if (passing.has(sqlStateOf(error) ?? '') || isUnreachable(error)) return refuse('UNAVAILABLE')
  const { statusCode } = error as FastifyError
  if (statusCode === 413) return refuse('BODY_TOO_LARGE')
  if (statusCode === 415) return refuse('UNSUPPORTED_MEDIA_TYPE')
  if (statusCode === 400 && error.name === 'SyntaxError') return refuse('MALFORMED_JSON')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refuse(statusCode === 404 ? 'NOT_FOUND' : 'VALIDATION')
  return undefined
}

/** The database is unreachable, or no pooled connection became free in time. */
function isUnreachable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/.test(code) ||
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/i.test(
      error.message,
    )
  )
}

/** Paths and rules a response violates, never values. */
function causeOf(error: Error): unknown {
  const { cause } = error
  if (typeof cause !== 'object' || cause === null || !('issues' in cause) || !Array.isArray(cause.issues))
    return undefined
  return cause.issues.map(({ code, path, keys }: { code?: unknown; path?: unknown; keys?: unknown }) => ({
    code,
    path,
    keys,
  }))
}

/** Field → problem, from a failed check of params, query or body; undefined for any other error. */
function fieldsOf(error: unknown): FieldErrors | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const issues = error.validation.map(({ keyword, instancePath, message = '', params }) => ({
    ...params,
    code: keyword,
    path: instancePath.split('/').filter(part => part !== ''),
    message,
  }))
  return fieldErrorsOf(issues, 'body')
}
