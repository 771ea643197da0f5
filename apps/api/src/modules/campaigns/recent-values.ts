type Options = { readonly forMs: number; readonly max: number; readonly now: () => number }

/**
 * Values read within the last moments, at most `max`. Concurrent calls share one read. While a read fails, the last
 * value is used.
 */
export function recentValues<T>({ forMs, max, now }: Options) {
  const values = new Map<string, { readonly until: number; readonly value: Promise<T> }>()
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const last = values.get(key)
    if (last !== undefined && now() < last.until) return last.value
    const value = read().catch((error: unknown) => {
      if (last === undefined) values.delete(key)
      else return last.value
      throw error
    })
    values.delete(key)
    if (values.size >= max) for (const oldest of [...values.keys()].slice(0, 1)) values.delete(oldest)
    values.set(key, { until: now() + forMs, value })
    return value
  }
}
