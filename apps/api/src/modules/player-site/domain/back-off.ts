/** Tries go on so long after the first one, then the event is given up. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 2 * 3_600_000

/**
 * When an event is tried again after so many failed tries: 2 s, 4 s, 8 s … at most two hours. `chance` (0 to 1) spreads
 * the pauses by a fifth either way, so that members who failed together do not come back together.
 */
export function nextTryAt(attempts: number, now: Date, chance: number): Date {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 30))
  return new Date(now.getTime() + Math.round(pause * (0.8 + 0.4 * chance)))
}

export const isGivenUp = (firstTriedAt: Date, now: Date): boolean =>
  now.getTime() - firstTriedAt.getTime() >= GIVE_UP_AFTER_MS
