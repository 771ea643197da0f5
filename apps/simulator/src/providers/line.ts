import { randomUUID } from 'node:crypto'
import { seeded } from '@backoffice/population'
import type { Reply } from './fairpay.ts'

type Options = { readonly seed: number; readonly mischief: number }
type PushedMessage = { readonly at: string; readonly to: string; readonly text: string }

/** Number of messages and keys stored. */
const REMEMBERED = 200
/** The token LINE would not know. */
const EXPIRED_TOKEN = 'expired-token-of-the-simulator'
const TARGET = /^[UCR][0-9a-f]{32}$/

/**
 * Simulates the Messaging API of LINE: a message is accepted once per retry key, a wrong token or target is refused,
 * and sometimes the answer is an error before or after the message was accepted.
 */
export function createLine({ seed, mischief }: Options) {
  const random = seeded(seed)
  const messages: PushedMessage[] = []
  const keys = new Set<string>()
  return {
    /** `POST /v2/bot/message/push` */
    push(headers: Readonly<Record<string, string>>, body: unknown): Reply {
      const token = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1]
      if (token === undefined || token === EXPIRED_TOKEN) return refusal(401, 'Authentication failed')
      const message = readPush(body)
      if (message === null) return refusal(400, 'The request body is not a push message')
      if (!TARGET.test(message.to)) return refusal(400, "The property, 'to', in the request body is invalid")
      const key = headers['x-line-retry-key']
      if (key !== undefined && keys.has(key)) return refusal(409, 'The retry key is already accepted')
      if (random.chance(mischief / 3)) return refusal(500, 'Internal server error')
      if (key !== undefined) keys.add(key)
      messages.push({ at: new Date().toISOString(), ...message })
      if (messages.length > REMEMBERED) messages.shift()
      const [oldest] = keys
      if (keys.size > REMEMBERED && oldest !== undefined) keys.delete(oldest)
      if (random.chance(mischief / 3)) return refusal(500, 'Internal server error')
      return { status: 200, body: { sentMessages: [{ id: randomUUID() }] }, delay: 40 }
    },
    /** Everything accepted, oldest first. */
    report: (): { messages: readonly PushedMessage[] } => ({ messages: [...messages] }),
  }
}
export type Line = ReturnType<typeof createLine>

const refusal = (status: number, message: string): Reply => ({ status, body: { message }, delay: 20 })

function readPush(body: unknown): { to: string; text: string } | null {
  if (typeof body !== 'object' || body === null || !('to' in body) || !('messages' in body)) return null
  if (typeof body.to !== 'string' || !Array.isArray(body.messages)) return null
  const [message] = body.messages as unknown[]
  if (typeof message !== 'object' || message === null || !('text' in message)) return null
  return typeof message.text === 'string' ? { to: body.to, text: message.text } : null
}
