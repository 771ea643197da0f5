import { vi } from 'vitest'

/**
 * From now on, time limits of calls end when the test says so, and not by the clock: on a busy machine, a short one
 * would end other calls too.
 */
export function holdTimeLimits() {
  const begun = new Set<AbortController>()
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    begun.add(limit)
    return limit.signal
  })
  return {
    /** The limits asked for, in milliseconds. */
    lengths: (): readonly number[] => spy.mock.calls.map(([milliseconds]) => milliseconds),
    /** Ends every limit that has begun. */
    expire(): void {
      for (const limit of begun)
        limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
      begun.clear()
    },
    release: (): void => spy.mockRestore(),
  }
}
