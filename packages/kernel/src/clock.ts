/** The time as a dependency: pure code never reads the system clock. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests: stands still until it is set. */
export function fixedClock(
  start: string | Date,
): Clock & { set(to: string | Date): void; advance(milliseconds: number): void } {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    set: to => {
      current = new Date(to).getTime()
    },
    advance: milliseconds => {
      current += milliseconds
    },
  }
}
