/**
 * Delays after failed sign-ins. From the fifth consecutive failure the delay doubles, up to 15 minutes; accounts are
 * never locked permanently.
 */
const FREE_FAILURES = 4
export const MAX_WAIT_SECONDS = 15 * 60
const FIRST_WAIT_SECONDS = 5

/** Failures expire after this time, longer than the longest delay, so that waiting does not reset the count. */
export const FORGET_AFTER_SECONDS = 60 * 60

/** Seconds to wait after this number of failures. */
export function waitAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES - 1), MAX_WAIT_SECONDS)
}

/** Delays by number of failures, the first at index 0; the last applies to all further ones. */
export const waits: readonly number[] = table()

function table(): number[] {
  const seconds = [waitAfter(1)]
  while (seconds.at(-1) !== MAX_WAIT_SECONDS) seconds.push(waitAfter(seconds.length + 1))
  return seconds
}

/**
 * Failures against one account across all addresses only slow its sign-ins: refusing would let strangers lock the owner
 * out. Milliseconds.
 */
export function slowdownAfter(accountFailures: number): number {
  if (accountFailures < SLOW_FROM) return 0
  return Math.min(250 * 2 ** Math.floor((accountFailures - SLOW_FROM) / 10), MAX_SLOWDOWN_MS)
}

const SLOW_FROM = 20
/** Below the server's deadline of 8 seconds, including the password check. */
export const MAX_SLOWDOWN_MS = 3_000
