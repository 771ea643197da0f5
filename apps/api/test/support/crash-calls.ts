import { setTimeout as sleep } from 'node:timers/promises'
import { INTEGRATION_SECRET } from './builders.ts'
import { signed } from './sign.ts'

const CALL_TIMEOUT = 8_000

export type Answer = { readonly status: number; readonly body: Record<string, unknown> }
export type ItemAnswer = {
  readonly accepted: boolean
  readonly duplicate: boolean
  readonly result: Record<string, unknown> | null
  readonly status?: number
  readonly error?: { readonly code: string }
}
export type Event = { readonly type: string; readonly data: Record<string, unknown> }
/** One attempt of a call, in milliseconds of `performance.now()`; `status` is null without an answer. */
export type Attempt = {
  /** The same for all attempts of a call; null of an item that failed in an accepted batch. */
  readonly call: number | null
  /** The node or proxy that was called. */
  readonly origin: string
  readonly path: string
  readonly began: number
  readonly ended: number
  readonly status: number | null
  readonly code: string | undefined
  readonly isAnswer: boolean
}
type Observe = (attempt: Attempt) => void
type Call = { readonly headers: Record<string, string>; readonly body?: string }

/**
 * Persistent callers: each call is repeated with the same id or key and content until it is answered. `address` chooses
 * the node for each attempt; `signal` ends all of them, unanswered.
 */
export function openCalls(address: string | (() => string), observe: Observe = () => undefined, signal?: AbortSignal) {
  const origin = typeof address === 'string' ? () => address : address
  let made = 0
  const untilAnswered = (path: string, call: () => Call) => repeat(origin, `/api${path}`, call, observe, made++, signal)
  const notify = (content: string, id: string) =>
    untilAnswered('/integration/events', () => {
      const { payload, headers } = signed(INTEGRATION_SECRET, content, { id })
      return { headers, body: payload }
    })
  return {
    async event({ type, data }: Event, id: string): Promise<Record<string, unknown>> {
      const { status, body } = await notify(JSON.stringify(stamped({ type, data })), id)
      if (status !== 200) throw new Error(`${type} was refused: ${JSON.stringify(body)}`)
      return body['result'] as Record<string, unknown>
    },
    /** A batch, repeated as a whole until each item is accepted. */
    async events(items: readonly Event[], id: string): Promise<ItemAnswer[]> {
      const content = JSON.stringify(items.map(stamped))
      for (;;) {
        const { status, body } = await notify(content, id)
        if (status !== 200) throw new Error(`a delivery was refused: ${JSON.stringify(body)}`)
        const answers = body as unknown as ItemAnswer[]
        const refused = answers.find(each => !each.accepted && (each.status ?? 0) < 500)
        if (refused !== undefined) throw new Error(`an event was refused: ${JSON.stringify(refused)}`)
        const failed = answers.find(({ accepted }) => !accepted)
        if (failed === undefined) return answers
        observe(itemAttempt(failed))
        await sleep(50)
      }
    },
    /** An admin's write with its own key; returns the data. */
    async write(token: string, path: string, key: string, body?: unknown): Promise<Record<string, unknown>> {
      const answer = await untilAnswered(path, () => ({
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }))
      if (answer.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`)
      return answer.body['data'] as Record<string, unknown>
    },
    async signIn(username: string, password: string): Promise<string> {
      const { body } = await untilAnswered('/account/login', () => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      }))
      return String(body['serviceToken'])
    },
  }
}
export type Calls = ReturnType<typeof openCalls>

const stamped = (event: Event) => ({ ...event, timestamp: new Date().toISOString() })

/** An item of a batch that failed while the others were accepted. */
function itemAttempt({ status, error }: ItemAnswer): Attempt {
  const now = performance.now()
  const path = '/integration/events'
  return {
    call: null,
    origin: '',
    path,
    began: now,
    ended: now,
    status: status ?? null,
    code: error?.code,
    isAnswer: false,
  }
}

/** A closed connection, a timeout or a 5xx has no meaning: the same call is repeated until it is answered. */
async function repeat(
  choose: () => string,
  path: string,
  call: () => Call,
  observe: Observe,
  number: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (;;) {
    signal?.throwIfAborted()
    const origin = choose()
    const began = performance.now()
    const seen = (status: number | null, code: string | undefined, isAnswer: boolean): void =>
      observe({ call: number, origin, path, began, ended: performance.now(), status, code, isAnswer })
    try {
      const response = await fetch(origin + path, {
        method: 'POST',
        signal: AbortSignal.timeout(CALL_TIMEOUT),
        ...call(),
      })
      const { status } = response
      const text = await response.text()
      // Of a proxy, an answer without a node is not JSON.
      const body = (status >= 500 && !text.startsWith('{') ? {} : JSON.parse(text)) as Record<string, unknown>
      const isBusy = status >= 500 || body['code'] === 'IN_PROGRESS'
      seen(status, body['code'] as string | undefined, !isBusy)
      if (!isBusy) return { status, body }
    } catch (error) {
      // No connection, or it closed before the response.
      seen(null, error instanceof Error ? error.message : undefined, false)
    }
    await sleep(50)
  }
}
