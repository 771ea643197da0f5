import type { z } from 'zod'
import { reportCall } from './provider-calls.ts'

/** The result of a call to a provider. Only `answered` has a body, which matches the given schema. */
type ProviderResponse<T> =
  | { readonly kind: 'answered'; readonly status: number; readonly body: T }
  /** Not sent: no connection was made. Safe to retry. */
  | { readonly kind: 'not-sent'; readonly why: string }
  /** Possibly received: a timeout, a closed connection or an invalid response. */
  | {
      readonly kind: 'unclear'
      readonly why: string
      readonly problem: 'connection' | 'timeout' | 'status' | 'size' | 'form'
      /** Of the response, where one arrived. */
      readonly status?: number
    }

type ProviderCall<T> = {
  /** Under this name the call is counted. */
  readonly provider: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Schema of the body at the expected statuses; any other status is unclear. */
  readonly expects: (status: number) => z.ZodType<T> | null
  /** Total time limit in milliseconds; 5,000. Below our deadline of 8 s, which is below the browser's 10 s. */
  readonly timeout?: number
  /** Maximum size of the response; 64 KiB. */
  readonly maxBytes?: number
}

const TIMEOUT = 5_000
const MAX_RESPONSE_BYTES = 64 * 1024
/** No connection was made, so no byte of the request was sent. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** The connection closed before a response: a kept-alive connection may have been closed by the other end. */
const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/**
 * One HTTP call: own timeout, response limited in size, no redirects, body checked against its schema. Never throws. A
 * read whose connection closed is retried once within the same time limit; a call that may move money never is.
 */
export async function callProvider<T>(call: ProviderCall<T>): Promise<ProviderResponse<T>> {
  const signal = AbortSignal.timeout(call.timeout ?? TIMEOUT)
  const answer = await callObserved(call, signal)
  return call.method === 'GET' && answer.kind === 'unclear' && CUT.has(answer.why) ? callObserved(call, signal) : answer
}

async function callObserved<T>(call: ProviderCall<T>, signal: AbortSignal): Promise<ProviderResponse<T>> {
  const startedAt = performance.now()
  const answer = await callOnce(call, signal)
  const durationMs = performance.now() - startedAt
  reportCall({ provider: call.provider, succeeded: answer.kind === 'answered', durationMs })
  return answer
}

async function callOnce<T>(call: ProviderCall<T>, signal: AbortSignal): Promise<ProviderResponse<T>> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
    const form = call.expects(response.status)
    if (form === null) {
      await response.body?.cancel()
      return { kind: 'unclear', why: `answered ${response.status}`, problem: 'status', status: response.status }
    }
    const { maxBytes = MAX_RESPONSE_BYTES } = call
    return classifyResponse(response.status, await textOf(response, maxBytes), form, maxBytes)
  } catch (error) {
    const why = reasonOf(error)
    if (NEVER_CONNECTED.has(why) && !wasConnected(error)) return { kind: 'not-sent', why }
    return { kind: 'unclear', why, problem: why === 'TimeoutError' ? 'timeout' : 'connection' }
  }
}

function classifyResponse<T>(
  status: number,
  text: string | null,
  form: z.ZodType<T>,
  maxBytes: number,
): ProviderResponse<T> {
  if (text === null)
    return { kind: 'unclear', why: `answered ${status} with more than ${maxBytes} bytes`, problem: 'size', status }
  const json = parsed(text)
  const result = json === undefined ? undefined : form.safeParse(json.value)
  return result?.success === true
    ? { kind: 'answered', status, body: result.data }
    : { kind: 'unclear', why: `answered ${status} in an unknown form`, problem: 'form', status }
}

/** Null when it exceeds the limit; the rest is not read. */
export async function textOf(response: Response, maxBytes = MAX_RESPONSE_BYTES): Promise<string | null> {
  if (response.body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.byteLength
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Some of these codes also occur on established connections, then from read or write. */
function wasConnected(error: unknown): boolean {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return inner instanceof Error && 'syscall' in inner && (inner.syscall === 'read' || inner.syscall === 'write')
}

/** The system error code, otherwise its name: `ECONNREFUSED`, `TimeoutError`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const inner = error.cause instanceof Error ? error.cause : error
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name
}
