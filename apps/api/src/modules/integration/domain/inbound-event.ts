import type { EventData, EventType } from '@backoffice/contract/integration/events'

/** One received event, validated and decoded. */
export type InboundEvent<T extends EventType = EventType> = {
  readonly type: T
  readonly data: EventData<T>
  /** When it happened, as the sender reports it. */
  readonly at: Date
  /** Number among equal lines of its delivery, starting at 1. */
  readonly occurrence: number
}

/** Tolerated clock difference; later events are errors. */
const AHEAD_MS = 5 * 60_000
const OLDEST = Date.UTC(2000, 0, 1)

/** The problem with an event's time, if any. Late events are accepted without limit. */
export function wrongTime(at: Date, now: Date): 'INSTANT' | 'IN_FUTURE' | 'TOO_OLD' | null {
  const time = at.getTime()
  if (Number.isNaN(time)) return 'INSTANT'
  if (time > now.getTime() + AHEAD_MS) return 'IN_FUTURE'
  return time < OLDEST ? 'TOO_OLD' : null
}

/** Source of an event: a member through the player site, or an external system by its recorded name. */
export type EventSource = { readonly username: string } | { readonly party: string }

export const bankFeed: EventSource = { party: 'bank feed' }
export const playerSite: EventSource & { readonly party: string } = { party: 'player site' }
