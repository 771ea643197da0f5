/** Counts calls per key in fixed windows within this process. */
export type Limiter = {
  /** Counts one call. Returns the seconds to wait when the limit is exceeded, otherwise null. */
  take(key: string): number | null
  /** Like count, without counting the call. */
  peek(key: string): number | null
}

type Window = { count: number; readonly endsAt: number }

/** Above this number of keys, ended windows are removed; callers choose the keys. */
const SWEEP_ABOVE = 10_000

/** `max` calls per key in `windowMs`. A key's window starts with its first call. */
export function createLimiter(max: number, windowMs: number, now: () => number = Date.now): Limiter {
  const windows = new Map<string, Window>()

  const current = (key: string): Window | undefined => {
    const window = windows.get(key)
    return window === undefined || window.endsAt <= now() ? undefined : window
  }
  const wait = (window: Window): number => Math.max(1, Math.ceil((window.endsAt - now()) / 1_000))

  function open(key: string): Window {
    if (windows.size >= SWEEP_ABOVE) sweep()
    const window = { count: 0, endsAt: now() + windowMs }
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
    take(key) {
      const window = current(key) ?? open(key)
      window.count += 1
      return window.count > max ? wait(window) : null
    },
    peek(key) {
      const window = current(key)
      return window !== undefined && window.count >= max ? wait(window) : null
    },
  }
}
