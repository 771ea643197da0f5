import type { EventData, EventType } from '@backoffice/contract/integration/events'

/** One event, checked and decoded, as it arrived. */
export type InboundEvent<T extends EventType = EventType> = {
  readonly type: T
  readonly data: EventData<T>
  /** When it happened, as the sender says. */
  readonly at: Date
  /** Which of its like within its delivery, counted from 1. */
  readonly occurrence: number
}

/** A clock may be a little ahead of ours; an event of next week is a mistake. */
const AHEAD_MS = 5 * 60_000
const OLDEST = Date.UTC(2000, 0, 1)

/** What is wrong with the time an event names; events may come as late as they like. */
export function wrongTime(at: Date, now: Date): string | null {
  const time = at.getTime()
  if (Number.isNaN(time)) return 'is not a time'
  if (time > now.getTime() + AHEAD_MS) return 'lies in the future'
  return time < OLDEST ? 'lies too far back' : null
}
