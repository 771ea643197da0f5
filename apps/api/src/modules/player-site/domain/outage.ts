/** So many failures in a row are no longer about one event. */
const FAILURES = 5

/** Watches whether the player site as a whole is away. `note` is true when a call succeeds after it was: it is back. */
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
