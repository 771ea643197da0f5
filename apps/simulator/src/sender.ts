import { newId } from '@backoffice/kernel'
import { Webhook } from 'standardwebhooks'

export type Answer = { readonly status: number; readonly accepted: boolean; readonly code: string | null; readonly result: Record<string, unknown> | null }
export type Event = { readonly type: string; readonly data: Record<string, unknown> }

/** Sends signed events (Standard Webhooks). A cut, a 5xx, a 429 or a "not yet" is tried again under the same id, a few times, ever later. */
export class Sender {
  readonly #url: string
  readonly #webhook: Webhook
  readonly #tries: number
  readonly #pause: (milliseconds: number) => Promise<void>

  constructor(apiUrl: string, secret: string, options: { tries?: number; pause?: (milliseconds: number) => Promise<void> } = {}) {
    this.#url = `${apiUrl}/integration/events`
    this.#webhook = new Webhook(secret)
    this.#tries = options.tries ?? 6
    this.#pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref()))
  }

  async send(event: Event, id: string = newId(), tries: number = this.#tries): Promise<Answer> {
    let last: Answer = { status: 0, accepted: false, code: 'UNREACHABLE', result: null }
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await this.#pause(Math.min(30_000, 250 * 2 ** attempt))
      last = await this.#once(event, id)
      if (last.status !== 0 && last.status < 500 && last.status !== 429 && last.status !== 409) return last
    }
    return last
  }

  async #once(event: Event, id: string): Promise<Answer> {
    const now = new Date()
    const body = JSON.stringify({ type: event.type, timestamp: now.toISOString(), data: event.data })
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': this.#webhook.sign(id, now, body),
        },
        body,
      })
      const answer = (await response.json()) as { accepted?: boolean; code?: string; result?: Record<string, unknown> | null }
      return { status: response.status, accepted: answer.accepted === true, code: answer.code ?? null, result: answer.result ?? null }
    } catch {
      return { status: 0, accepted: false, code: 'UNREACHABLE', result: null }
    }
  }
}
