/**
 * How long a sign-in has to wait after failures. From the fifth failure in a row on the wait doubles, up to a quarter
 * of an hour: slow enough against guessing, and never a lock that lasts.
 */
export const FREE_FAILURES = 4
export const MAX_WAIT_SECONDS = 15 * 60
const FIRST_WAIT_SECONDS = 5

/** Failures this old are forgotten; longer than the longest wait, so that waiting it out does not start over. */
export const FORGET_AFTER_SECONDS = 60 * 60

/** Seconds to wait after so many failures. */
export function waitAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES - 1), MAX_WAIT_SECONDS)
}

/** The waits by number of failures, the first at index 0; the last one holds for all that follow. */
export const waits: readonly number[] = table()

function table(): number[] {
  const seconds = [waitAfter(1)]
  while (seconds.at(-1) !== MAX_WAIT_SECONDS) seconds.push(waitAfter(seconds.length + 1))
  return seconds
}

/**
 * Failures against one account, from wherever they come, only ever slow its sign-ins down: refusing would let strangers
 * lock the owner out. Milliseconds.
 */
export function slowdownAfter(accountFailures: number): number {
  if (accountFailures < SLOW_FROM) return 0
  return Math.min(250 * 2 ** Math.floor((accountFailures - SLOW_FROM) / 10), MAX_SLOWDOWN_MS)
}

const SLOW_FROM = 20
/** Below the server's own deadline of 8 seconds, the check of the password included. */
export const MAX_SLOWDOWN_MS = 3_000
