import { Webhook } from 'standardwebhooks'

export type PlayerEvent = {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>> & { readonly username: string; readonly number: number }
}
/** An event that concerns no member; it has no order. */
type SiteEvent = { readonly type: 'content.changed'; readonly timestamp: string; readonly data: object }
export type Violation = {
  readonly kind: 'signature' | 'form' | 'order' | 'gap' | 'changed'
  readonly id: string
  readonly detail: string
  readonly at: string
}
type Report = {
  readonly taken: number
  readonly repeated: number
  readonly refused: number
  readonly byType: Readonly<Record<string, number>>
  readonly violations: readonly Violation[]
}

type Options = {
  readonly secret: string
  /** True: refuse this event, before or after it was accepted, like a failing site. */
  readonly trouble: () => 'before' | 'after' | null
  readonly onEvent: (event: PlayerEvent) => void
  readonly onContentChanged?: () => void
  readonly onViolation?: (violation: Violation) => void
}

/** Number of ids stored; the product stops retrying well before. */
const REMEMBERED = 50_000
const SHOWN = 200

/**
 * The player site's receiver of signed events: verifies each signature with the public package, accepts each id once,
 * and checks that the events of a member arrive in order and repetitions are identical.
 */
export function createInbox({ secret, trouble, onEvent, onContentChanged, onViolation }: Options) {
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

  /** After a restart, the first number of a member sets the start. */
  function checkOrder(id: string, { username, number }: PlayerEvent['data']): void {
    const last = lastOf.get(username)
    if (last !== undefined && number <= last) complain('order', id, `${username}: ${number} after ${last}`)
    if (last !== undefined && number > last + 1) complain('gap', id, `${username}: ${number} after ${last}`)
    lastOf.set(username, Math.max(number, last ?? 0))
  }

  function take(id: string, body: string, event: PlayerEvent | SiteEvent): void {
    if (isPlayerEvent(event)) checkOrder(id, event.data)
    bodies.set(id, body)
    const [oldest] = bodies.keys()
    if (bodies.size > REMEMBERED && oldest !== undefined) bodies.delete(oldest)
    counts.taken += 1
    byType[event.type] = (byType[event.type] ?? 0) + 1
    if (isPlayerEvent(event)) onEvent(event)
    else onContentChanged?.()
  }

  return {
    /** The response status. */
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

const isPlayerEvent = (event: PlayerEvent | SiteEvent): event is PlayerEvent => event.type !== 'content.changed'

function readEvent(body: string): PlayerEvent | SiteEvent | null {
  const event: unknown = JSON.parse(body)
  if (typeof event !== 'object' || event === null || !('type' in event) || !('data' in event)) return null
  const { type, data } = event
  if (typeof type !== 'string' || typeof data !== 'object' || data === null) return null
  if (type === 'content.changed') return event as SiteEvent
  if (!('username' in data) || !('number' in data)) return null
  return typeof data.username === 'string' && typeof data.number === 'number' ? (event as PlayerEvent) : null
}
