/** Period of retries after the first attempt; then the event is given up. */
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 2 * 3_600_000

/**
 * Time of the next attempt after this number of failures: 2 s, 4 s, 8 s … at most two hours. `chance` (0 to 1) varies
 * the delay by 20%, so that members who failed together do not retry together.
 */
export function nextTryAt(attempts: number, now: Date, chance: number): Date {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 30))
  return new Date(now.getTime() + Math.round(pause * (0.8 + 0.4 * chance)))
}

export const isGivenUp = (firstTriedAt: Date, now: Date): boolean =>
  now.getTime() - firstTriedAt.getTime() >= GIVE_UP_AFTER_MS

/** Consecutive failures that indicate an outage rather than one bad event. */
const FAILURES = 5

/** Detects an outage of the player site. `note` returns true when the first call succeeds after one. */
export function createOutageWatch(): { note(used: boolean): boolean } {
  let failures = 0
  return {
    note(used) {
      const isBack = used && failures >= FAILURES
      failures = used ? 0 : failures + 1
      return isBack
    },
  }
}
export type OutageWatch = ReturnType<typeof createOutageWatch>
