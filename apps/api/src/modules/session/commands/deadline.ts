/** Time limit of a caller; results after it must have no effect. */
export type Deadline = {
  /** Throws when it has expired. */
  check(): void
}

/** Starts now, on a monotonic clock. */
export function createDeadline(milliseconds: number): Deadline {
  const until = performance.now() + milliseconds
  return {
    check() {
      if (performance.now() > until) throw new Error('the caller no longer waits for this sign-in')
    },
  }
}
