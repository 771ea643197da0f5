import type { Attempt } from './crash-calls.ts'

/** What a proxy or a node answers when a call cannot be served now: the caller repeats it. */
const PASSING: ReadonlySet<number | null> = new Set([null, 502, 503, 504])

/** All attempts of all calls, and what they say of an interruption. */
export function observedCalls() {
  const attempts: Attempt[] = []
  const failures = (): Attempt[] => attempts.filter(({ isAnswer, code }) => !isAnswer && code !== 'IN_PROGRESS')
  return {
    observe: (attempt: Attempt): void => void attempts.push(attempt),
    /** How many attempts this node or proxy answered. */
    answersOf: (origin: string): number => attempts.filter(each => each.isAnswer && each.origin === origin).length,
    /** When the first attempt that began after this instant was answered; undefined if none was. */
    answeredAfter(instant: number): number | undefined {
      const answered = attempts.filter(({ began, isAnswer }) => isAnswer && began >= instant).map(({ ended }) => ended)
      return answered.length === 0 ? undefined : Math.min(...answered)
    },
    /** Failures that must not happen: those that say something else than that the call cannot be served now. */
    wrongFailures: (): string[] => [
      ...new Set(
        failures()
          .filter(({ status }) => !PASSING.has(status))
          .map(({ path, status, code }) => `${path}: ${status} ${code}`),
      ),
    ],
    /** Attempts by outcome, and the most attempts of one call. */
    summary(): string {
      const counts = Map.groupBy(failures(), ({ status }) => String(status ?? 'no answer'))
      const perCall = [...Map.groupBy(attempts, ({ call }) => call)].flatMap(([call, { length }]) =>
        call === null ? [] : [length],
      )
      const failed = [...counts].map(([outcome, { length }]) => `${length} × ${outcome}`).join(', ')
      return `${perCall.length} calls, at most ${perCall.reduce((a, b) => Math.max(a, b), 0)} attempts; failed: ${failed || 'none'}`
    },
    /** How long the slowest call waited that was open at this instant or began after it. */
    longestWaitAfter(instant: number): number {
      let longest = 0
      for (const [call, tried] of Map.groupBy(attempts, each => each.call)) {
        const answer = tried.find(({ isAnswer }) => isAnswer)
        if (call === null || answer === undefined || answer.ended < instant) continue
        longest = Math.max(longest, answer.ended - Math.max(instant, Math.min(...tried.map(({ began }) => began))))
      }
      return longest
    },
  }
}
export type ObservedCalls = ReturnType<typeof observedCalls>
