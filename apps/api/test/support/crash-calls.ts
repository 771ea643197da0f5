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
type Call = { readonly headers: Record<string, string>; readonly body?: string }

/** Persistent callers: each call is repeated with the same id or key and content until it is answered. */
export function openCalls(url: string) {
  const notify = (content: string, id: string) =>
    untilAnswered(`${url}/api/integration/events`, () => {
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
        if (answers.every(({ accepted }) => accepted)) return answers
        await sleep(50)
      }
    },
    /** An admin's write with its own key; returns the data. */
    async write(token: string, path: string, key: string, body?: unknown): Promise<Record<string, unknown>> {
      const answer = await untilAnswered(`${url}/api${path}`, () => ({
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
      const { body } = await untilAnswered(`${url}/api/account/login`, () => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      }))
      return String(body['serviceToken'])
    },
  }
}
export type Calls = ReturnType<typeof openCalls>

const stamped = (event: Event) => ({ ...event, timestamp: new Date().toISOString() })

/** A closed connection, a timeout or a 5xx has no meaning: the same call is repeated until it is answered. */
async function untilAnswered(url: string, call: () => Call): Promise<Answer> {
  for (;;) {
    try {
      const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(CALL_TIMEOUT), ...call() })
      const body = (await response.json()) as Record<string, unknown>
      const isBusy = response.status >= 500 || body['code'] === 'IN_PROGRESS'
      if (!isBusy) return { status: response.status, body }
    } catch {
      // No connection, or it closed before the response.
    }
    await sleep(50)
  }
}
