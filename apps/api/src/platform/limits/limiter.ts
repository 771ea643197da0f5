import type { SharedCounter } from './shared-counter.ts'

/** Counts calls per key in fixed windows: of this process, or of all nodes through a {@link SharedCounter}. */
export type Limiter = {
  /** Counts one call. Returns the seconds to wait when the limit is exceeded, otherwise null. */
  take(key: string): Promise<number | null>
  /** The same without counting, from what this process knows. */
  peek(key: string): number | null
}

type LimiterOptions = {
  /** Distinguishes the limiter's keys from those of others. */
  readonly name: string
  /** Calls per key and window. */
  readonly max: number
  /** A key's window starts with its first call. */
  readonly windowMs: number
  readonly counter?: SharedCounter | undefined
  readonly now?: () => number
}

type Window = { count: number; readonly endsAt: number }

/** Above this number of keys, ended windows are removed; callers choose the keys. */
const SWEEP_ABOVE = 10_000

/** Without an answer of the counter, the calls of this process are counted: calls are neither refused nor unlimited. */
export function createLimiter({ name, max, windowMs, counter, now = Date.now }: LimiterOptions): Limiter {
  const windows = new Map<string, Window>()

  const current = (key: string): Window | undefined => {
    const window = windows.get(key)
    return window === undefined || window.endsAt <= now() ? undefined : window
  }
  const wait = (window: Window): number => Math.max(1, Math.ceil((window.endsAt - now()) / 1_000))

  function save(key: string, window: Window): Window {
    if (windows.size >= SWEEP_ABOVE) sweep()
    windows.set(key, window)
    return window
  }

  function sweep(): void {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key)
    // If all windows are active, the oldest half is reset to bound memory.
    if (windows.size >= SWEEP_ABOVE)
      for (const key of [...windows.keys()].slice(0, SWEEP_ABOVE / 2)) windows.delete(key)
  }

  return {
    async take(key) {
      const own = current(key) ?? save(key, { count: 0, endsAt: now() + windowMs })
      // Read before the await: each of several concurrent calls is judged by its own number.
      const count = ++own.count
      const shared = await counter?.count(`${name}:${key}`, windowMs)
      if (shared === undefined) return count > max ? wait(own) : null
      const window = save(key, { count: shared.count, endsAt: now() + shared.remainingMs })
      return shared.count > max ? wait(window) : null
    },
    peek(key) {
      const window = current(key)
      return window !== undefined && window.count >= max ? wait(window) : null
    },
  }
}
