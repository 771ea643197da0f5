import { setTimeout as sleep } from 'node:timers/promises'

const DAY_MS = 86_400_000
const BANGKOK_MS = 7 * 3_600_000
/** A day may be closed a minute after it ended; and a test takes less than that before it ends. */
const AROUND_MIDNIGHT_MS = 65_000

/** The operator's day, in Bangkok, so many days from now. */
const dayAfter = (days: number): string => new Date(Date.now() + BANGKOK_MS + days * DAY_MS).toISOString().slice(0, 10)

export const today = (): string => dayAfter(0)

/** Yesterday of the operator: the day, and noon of it. */
export function yesterday(): { day: string; noon: Date } {
  const day = dayAfter(-1)
  return { day, noon: new Date(`${day}T12:00:00+07:00`) }
}

/**
 * What is of today stays so while a test runs: whoever comes around midnight waits until the new day has begun for all.
 */
export async function awayFromMidnight(): Promise<void> {
  const sinceMidnight = (Date.now() + BANGKOK_MS) % DAY_MS
  const toMidnight = DAY_MS - sinceMidnight
  if (sinceMidnight < AROUND_MIDNIGHT_MS) await sleep(AROUND_MIDNIGHT_MS - sinceMidnight)
  else if (toMidnight < AROUND_MIDNIGHT_MS) await sleep(toMidnight + AROUND_MIDNIGHT_MS)
}
