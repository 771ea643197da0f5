import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Notes what has been read, or asked for, by now, and answers with what reads it again, unless it was read anew
 * meanwhile. By count and not by the clock: a clock that was set back meanwhile would take old for new.
 */
export function captureStaleQueries(client: QueryClient): () => void {
  const noted = new Map<Query, number>()
  for (const query of client.getQueryCache().getAll()) noted.set(query, expectedUpdates(query))
  return () =>
    void client.invalidateQueries({ predicate: query => (noted.get(query) ?? -1) >= query.state.dataUpdateCount })
}

/** How many answers were asked for by now: what is on its way may be older than what is noted after. */
const expectedUpdates = ({ state }: Query): number => state.dataUpdateCount + (state.fetchStatus === 'fetching' ? 1 : 0)
