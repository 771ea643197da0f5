import { newId } from '@backoffice/kernel'
import { createSignature } from './signature.ts'

export type Answer = {
  readonly status: number
  readonly accepted: boolean
  readonly code: string | null
  readonly result: Record<string, unknown> | null
  /** Of a refusal: the rule, the limit, or what is missing. */
  readonly details?: Record<string, unknown>
}
export type Event = { readonly type: string; readonly data: Record<string, unknown> }

/**
 * Sends signed events (Standard Webhooks). A closed connection, a 5xx, a 429 or NOT_YET is retried under the same id a
 * few times, with growing delays.
 */
export class Sender {
  readonly #apiUrl: string
  readonly #url: string
  readonly #sign: ReturnType<typeof createSignature>
  readonly #tries: number
  readonly #pause: (milliseconds: number) => Promise<void>

  constructor(
    apiUrl: string,
    secret: string,
    options: { tries?: number; pause?: (milliseconds: number) => Promise<void> } = {},
  ) {
    this.#apiUrl = apiUrl
    this.#url = `${apiUrl}/integration/events`
    this.#sign = createSignature(secret)
    this.#tries = options.tries ?? 6
    this.#pause = options.pause ?? (milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds).unref()))
  }

  send(event: Event, id: string = newId(), tries: number = this.#tries): Promise<Answer> {
    return this.#untilHeard(
      () => this.#post(id, enveloped(event)).then(({ status, body }) => answerOf(status, body)),
      tries,
    )
  }

  /** Opens a link of the product as a browser does, without going where it leads. A failure is of no consequence. */
  async follow(path: string, userAgent: string): Promise<void> {
    const link = fetch(`${this.#apiUrl}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
      headers: { 'user-agent': userAgent },
    })
    await link.then(
      response => response.body?.cancel(),
      () => undefined,
    )
  }

  /** Sends several events together; each gets its own result, in order. */
  async sendBatch(events: readonly Event[], id: string = newId()): Promise<readonly Answer[]> {
    let items: readonly Answer[] = []
    await this.#untilHeard(async () => {
      const { status, body } = await this.#post(id, events.map(enveloped))
      items = Array.isArray(body) ? body.map(item => itemOf(status, item)) : events.map(() => answerOf(status, body))
      return Array.isArray(body) ? { status, accepted: true, code: null, result: null } : answerOf(status, body)
    }, this.#tries)
    return items
  }

  async #untilHeard(once: () => Promise<Answer>, tries: number): Promise<Answer> {
    let last: Answer = UNREACHABLE
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await this.#pause(Math.min(30_000, 250 * 2 ** attempt))
      last = await once()
      if (last.status !== 0 && last.status < 500 && last.status !== 429 && last.status !== 409) return last
    }
    return last
  }

  /** Status 0: no connection. */
  async #post(id: string, content: unknown): Promise<{ status: number; body: unknown }> {
    const body = JSON.stringify(content)
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: { 'content-type': 'application/json', ...this.#sign(body, id) },
        body,
      })
      return { status: response.status, body: await response.json() }
    } catch {
      return { status: 0, body: null }
    }
  }
}

const UNREACHABLE: Answer = { status: 0, accepted: false, code: 'UNREACHABLE', result: null }

const enveloped = ({ type, data }: Event) => ({ type, timestamp: new Date().toISOString(), data })

function answerOf(status: number, body: unknown): Answer {
  if (status === 0) return UNREACHABLE
  const { accepted, code, result, details } = (body ?? {}) as {
    accepted?: boolean
    code?: string
    result?: Record<string, unknown> | null
    details?: Record<string, unknown>
  }
  return {
    status,
    accepted: accepted === true,
    code: code ?? null,
    result: result ?? null,
    ...(details === undefined ? {} : { details }),
  }
}

/** One item of a batch response; a refused item has its own status. */
function itemOf(status: number, item: unknown): Answer {
  const { error, status: own } = item as { error?: { code?: string }; status?: number }
  return { ...answerOf(own ?? status, item), ...(error?.code === undefined ? {} : { code: error.code }) }
}
