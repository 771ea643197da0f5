import type { z } from 'zod'

/** What came of a call to a provider. Only an `answered` one has a body that fits the form asked for. */
export type ProviderResponse<T> =
  | { readonly kind: 'answered'; readonly status: number; readonly body: T }
  /** It never left: nobody listens there. Safe to send again. */
  | { readonly kind: 'not-sent'; readonly why: string }
  /** It may have been heard: time ran out, the line was cut, or the answer makes no sense. */
  | { readonly kind: 'unclear'; readonly why: string }

export type ProviderCall<T> = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The form of the body at the statuses it is expected with; any other status is unclear. */
  readonly expects: (status: number) => z.ZodType<T> | null
  /** Milliseconds for all of it; 5,000. Below our own deadline of 8 s, which stays below the browser's 10 s. */
  readonly timeout?: number
}

const TIMEOUT = 5_000
const MAX_RESPONSE_BYTES = 64 * 1024
/** The connection was never made, so not a byte of the request was sent. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** The line was cut before an answer: a connection kept open may have been closed at the other end just then. */
const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/**
 * One call over HTTP: own timeout, answers capped at 64 KiB, no redirects followed, the body held against its form.
 * Never throws. A question whose line was cut is asked once more; a call that may move money never is.
 */
export async function callProvider<T>(call: ProviderCall<T>): Promise<ProviderResponse<T>> {
  const answer = await callOnce(call)
  return call.method === 'GET' && answer.kind === 'unclear' && CUT.has(answer.why) ? callOnce(call) : answer
}

async function callOnce<T>(call: ProviderCall<T>): Promise<ProviderResponse<T>> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeout ?? TIMEOUT),
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
      return { kind: 'unclear', why: `answered ${response.status}` }
    }
    return judge(response.status, await textOf(response), form)
  } catch (error) {
    const why = reasonOf(error)
    return { kind: NEVER_CONNECTED.has(why) && !wasConnected(error) ? 'not-sent' : 'unclear', why }
  }
}

function judge<T>(status: number, text: string | null, form: z.ZodType<T>): ProviderResponse<T> {
  if (text === null) return { kind: 'unclear', why: `answered ${status} with more than ${MAX_RESPONSE_BYTES} bytes` }
  const json = parsed(text)
  const result = json === undefined ? undefined : form.safeParse(json.value)
  return result?.success === true
    ? { kind: 'answered', status, body: result.data }
    : { kind: 'unclear', why: `answered ${status} in an unknown form` }
}

/** Null when it is larger than we read; the rest is not waited for. */
export async function textOf(response: Response): Promise<string | null> {
  if (response.body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.byteLength
    if (size > MAX_RESPONSE_BYTES) return null
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

/** The system uses some of these codes for lines that were up, too: then they come of reading or writing. */
function wasConnected(error: unknown): boolean {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return inner instanceof Error && 'syscall' in inner && (inner.syscall === 'read' || inner.syscall === 'write')
}

/** The system's code for what went wrong, else its name: `ECONNREFUSED`, `TimeoutError`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const inner = error.cause instanceof Error ? error.cause : error
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name
}
