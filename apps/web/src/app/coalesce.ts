/** Which records of a query are stale: some ids, or all. */
export type Stale = ReadonlySet<string> | 'all'

type Options<N extends string> = {
  /** How long changes are collected. */
  batchMs: number
  /** The minimum time between two refetches of one query, where it exceeds the batch. */
  throttleMs: Partial<Record<N, number>>
  invalidate(name: N, stale: Stale): void
}

/** Collects changes, so that a burst of events refetches each query once. */
export function coalescer<N extends string>({ batchMs, throttleMs, invalidate }: Options<N>) {
  const waiting = new Map<N, { ids: Set<string> | 'all' }>()
  const lastAt = new Map<N, number>()

  function flush(name: N): void {
    const entry = waiting.get(name)
    waiting.delete(name)
    lastAt.set(name, Date.now())
    if (entry !== undefined) invalidate(name, entry.ids)
  }

  return function stale(name: N, ids: readonly string[] | 'all'): void {
    const entry = waiting.get(name)
    if (entry !== undefined) {
      if (ids === 'all') entry.ids = 'all'
      else if (entry.ids !== 'all') for (const id of ids) entry.ids.add(id)
      return
    }
    const rest = throttleMs[name] ?? 0
    // At most the full interval: the clock may have been set back.
    const rested = Math.min(rest, (lastAt.get(name) ?? 0) + rest - Date.now())
    waiting.set(name, { ids: ids === 'all' ? 'all' : new Set(ids) })
    setTimeout(() => flush(name), Math.max(batchMs, rested))
  }
}
