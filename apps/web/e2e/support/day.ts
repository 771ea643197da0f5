import { setTimeout as sleep } from 'node:timers/promises'

const DAY_MS = 86_400_000
const BANGKOK_MS = 7 * 3_600_000
/** A day can be closed one minute after it ends; no test takes longer than this. */
const AROUND_MIDNIGHT_MS = 65_000

/** The operator's date, some days from now. */
const dayAfter = (days: number): string => new Date(Date.now() + BANGKOK_MS + days * DAY_MS).toISOString().slice(0, 10)

export const today = (): string => dayAfter(0)

/** The operator's date of yesterday, and its noon. */
export function yesterday(): { day: string; noon: Date } {
  const day = dayAfter(-1)
  return { day, noon: new Date(`${day}T12:00:00+07:00`) }
}

/** Waits around midnight until the new day has begun, so that "today" is stable during a test. */
export async function awayFromMidnight(): Promise<void> {
  const sinceMidnight = (Date.now() + BANGKOK_MS) % DAY_MS
  const toMidnight = DAY_MS - sinceMidnight
  if (sinceMidnight < AROUND_MIDNIGHT_MS) await sleep(AROUND_MIDNIGHT_MS - sinceMidnight)
  else if (toMidnight < AROUND_MIDNIGHT_MS) await sleep(toMidnight + AROUND_MIDNIGHT_MS)
}
