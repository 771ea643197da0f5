import type { ErrorCode } from '@backoffice/contract'
import type { FieldError } from '@backoffice/contract/field-errors'

/** Error codes of the API, and failures without an API answer. */
export type FailureCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER'

/** What is wrong with each field, by its path. */
type FieldErrors = Readonly<Record<string, FieldError>>

type Facts = {
  status: number
  code: FailureCode
  message: string
  /** The message in the server's response, if any. */
  serverMessage?: string | undefined
  requestId?: string | undefined
  fields?: FieldErrors | undefined
  details?: Readonly<Record<string, unknown>> | undefined
  retryAfterSeconds?: number | undefined
}

/**
 * The only error a call throws. `status` 0 means no response arrived, so a write may or may not have happened; a retry
 * with the same idempotency key is safe.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: FailureCode
  readonly serverMessage: string | undefined
  readonly requestId: string | undefined
  readonly fields: FieldErrors
  readonly details: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(facts: Facts) {
    super(facts.message)
    this.status = facts.status
    this.code = facts.code
    this.serverMessage = facts.serverMessage
    this.requestId = facts.requestId
    this.fields = facts.fields ?? {}
    this.details = facts.details ?? {}
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** Reads the API's error body; anything else (a proxy's page, an empty body) becomes BAD_ANSWER. */
export function errorFrom(response: Response, body: unknown): ApiError {
  const input = isRecord(body) ? body : {}
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const wait = Number(response.headers.get('retry-after'))
  return new ApiError({
    status: response.status,
    code: (text(input['code']) ?? 'BAD_ANSWER') as FailureCode,
    message: text(input['message']) ?? `The server answered ${response.status}`,
    serverMessage: text(input['message']),
    requestId: text(input['requestId']) ?? response.headers.get('x-request-id') ?? undefined,
    fields: isRecord(input['fields']) ? (input['fields'] as FieldErrors) : undefined,
    details: isRecord(input['details']) ? input['details'] : undefined,
    retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? Math.ceil(wait) : undefined,
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
