import { z } from 'zod'
import { callProvider } from '../../platform/outbound/call-provider.ts'

export type PushResult =
  | { readonly kind: 'sent' }
  /** Final: the same message would be refused again. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string | null }
  /** The same message may be accepted later, under the same key. */
  | { readonly kind: 'retry'; readonly status: number | null; readonly message: string | null }

type PushRequest = {
  /** A UUID: LINE accepts a request once per key, for 24 hours. */
  readonly retryKey: string
  readonly token: string
  readonly to: string
  readonly text: string
}

const OK = 200
/** The answers to a token that is wrong, has expired, or may not send. */
export const TOKEN_REFUSED = [401, 403] as const
/** The key was accepted before. */
const ACCEPTED_BEFORE = 409
/** The token is refused, or there were too many messages: nothing is wrong with this one. */
const NOT_THE_MESSAGE: readonly number[] = [...TOKEN_REFUSED, 429]
const MAX_MESSAGE = 300

const accepted = z.object({}).transform(() => null)
const problem = z
  .object({ message: z.string().optional(), details: z.array(z.object({ message: z.string().optional() })).optional() })
  .transform(({ message, details = [] }) =>
    [message, ...details.map(detail => detail.message)]
      .filter(text => text !== undefined)
      .join(' ')
      .slice(0, MAX_MESSAGE),
  )

/** The LINE Messaging API. `base` has no trailing slash. */
export async function pushMessage(base: string, { retryKey, token, to, text }: PushRequest): Promise<PushResult> {
  const answer = await callProvider<string | null>({
    provider: 'line',
    method: 'POST',
    url: `${base}/v2/bot/message/push`,
    headers: { authorization: `Bearer ${token}`, 'x-line-retry-key': retryKey },
    body: { to, messages: [{ type: 'text', text }] },
    expects: status =>
      status === OK || status === ACCEPTED_BEFORE ? accepted : status >= 400 && status < 500 ? problem : null,
  })
  if (answer.kind !== 'answered') return { kind: 'retry', status: null, message: answer.why }
  const { status, body: message } = answer
  if (status === OK || status === ACCEPTED_BEFORE) return { kind: 'sent' }
  return { kind: NOT_THE_MESSAGE.includes(status) ? 'retry' : 'refused', status, message }
}
