import { Webhook } from 'standardwebhooks'

export type PlayerEvent = {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>> & { readonly username: string; readonly number: number }
}
export type Violation = {
  readonly kind: 'signature' | 'form' | 'order' | 'gap' | 'changed'
  readonly id: string
  readonly detail: string
  readonly at: string
}
export type Report = {
  readonly taken: number
  readonly repeated: number
  readonly refused: number
  readonly byType: Readonly<Record<string, number>>
  readonly violations: readonly Violation[]
}

type Options = {
  readonly secret: string
  /** True: this event is refused, before or after it was taken, as sites in trouble do. */
  readonly trouble: () => 'before' | 'after' | null
  readonly onEvent: (event: PlayerEvent) => void
  readonly onViolation?: (violation: Violation) => void
}

/** So many ids are remembered; the product stops repeating itself long before. */
const REMEMBERED = 50_000
const SHOWN = 200

/**
 * The player site's end of the signed events: checks each signature with the public package, takes each id once, and
 * holds the product to its word: the events of one member come in order, and a repeated one is the same to the letter.
 */
export function createInbox({ secret, trouble, onEvent, onViolation }: Options) {
  const webhook = new Webhook(secret)
  const bodies = new Map<string, string>()
  const lastOf = new Map<string, number>()
  const violations: Violation[] = []
  const byType: Record<string, number> = {}
  const counts = { taken: 0, repeated: 0, refused: 0 }

  function complain(kind: Violation['kind'], id: string, detail: string): void {
    const violation = { kind, id, detail, at: new Date().toISOString() }
    if (violations.length < SHOWN) violations.push(violation)
    onViolation?.(violation)
  }

  function isKnown(id: string, body: string): boolean {
    const known = bodies.get(id)
    if (known === undefined) return false
    counts.repeated += 1
    if (known !== body) complain('changed', id, 'came again with another body')
    return true
  }

  /** After a start of ours the first number of a member is where we come in. */
  function checkOrder(id: string, { username, number }: PlayerEvent['data']): void {
    const last = lastOf.get(username)
    if (last !== undefined && number <= last) complain('order', id, `${username}: ${number} after ${last}`)
    if (last !== undefined && number > last + 1) complain('gap', id, `${username}: ${number} after ${last}`)
    lastOf.set(username, Math.max(number, last ?? 0))
  }

  function take(id: string, body: string, event: PlayerEvent): void {
    checkOrder(id, event.data)
    bodies.set(id, body)
    const [oldest] = bodies.keys()
    if (bodies.size > REMEMBERED && oldest !== undefined) bodies.delete(oldest)
    counts.taken += 1
    byType[event.type] = (byType[event.type] ?? 0) + 1
    onEvent(event)
  }

  return {
    /** The status to answer with. */
    receive(headers: Readonly<Record<string, string>>, body: string): number {
      const id = headers['webhook-id'] ?? ''
      try {
        webhook.verify(body, headers)
      } catch {
        complain('signature', id, 'the signature does not match')
        return 401
      }
      const event = readEvent(body)
      if (event === null) {
        complain('form', id, 'not an event')
        return 400
      }
      const behaviour = trouble()
      if (behaviour === 'before') counts.refused += 1
      else if (!isKnown(id, body)) take(id, body, event)
      return behaviour === null ? 200 : 503
    },
    report: (): Report => ({ ...counts, byType: { ...byType }, violations: [...violations] }),
  }
}
export type Inbox = ReturnType<typeof createInbox>

function readEvent(body: string): PlayerEvent | null {
  const event: unknown = JSON.parse(body)
  if (typeof event !== 'object' || event === null || !('type' in event) || !('data' in event)) return null
  const { type, data } = event
  if (
    typeof type !== 'string' ||
    typeof data !== 'object' ||
    data === null ||
    !('username' in data) ||
    !('number' in data)
  )
    return null
  return typeof data.username === 'string' && typeof data.number === 'number' ? (event as PlayerEvent) : null
}
