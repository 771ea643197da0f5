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
