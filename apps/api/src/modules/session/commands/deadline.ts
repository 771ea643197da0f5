/** How long somebody waits for an answer. What is found out later may not change anything for them. */
export type Deadline = {
  /** Throws when it has run out. */
  check(): void
}

/** Counted from now, by a clock that only runs forward. */
export function createDeadline(milliseconds: number): Deadline {
  const until = performance.now() + milliseconds
  return {
    check() {
      if (performance.now() > until) throw new Error('nobody waits for this sign-in any more')
    },
  }
}
