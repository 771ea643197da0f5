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

/**
 * Callers who never give up: each call is made again, with the same id or key and the same words, until somebody
 * answers it.
 */
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
    /** A delivery of several: told again as a whole until each of it is taken. */
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
    /** A person's write, with a key of its own. Answers with the data. */
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

/** A cut line, a timeout or a 5xx says nothing: the same call is made again, until somebody answers. */
async function untilAnswered(url: string, call: () => Call): Promise<Answer> {
  for (;;) {
    try {
      const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(CALL_TIMEOUT), ...call() })
      const body = (await response.json()) as Record<string, unknown>
      const isBusy = response.status >= 500 || body['code'] === 'IN_PROGRESS'
      if (!isBusy) return { status: response.status, body }
    } catch {
      // Nobody is there, or nobody was there to finish.
    }
    await sleep(50)
  }
}
