/** The time, handed in: nothing pure reads the machine's clock. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests: stands still until moved. */
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
