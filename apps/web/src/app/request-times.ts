import type { Query, QueryCache } from '@tanstack/react-query'
import { currentInstant, type Instant } from './missed-changes.ts'

/**
 * Records when the requests of a cache start. Returns the start of a query's pending request, else of the request its
 * data came from; undefined for data that no request of this cache brought.
 */
export function recordRequestTimes(cache: QueryCache): (query: Query) => Instant | undefined {
  const pending = new WeakMap<Query, Instant>()
  const answered = new WeakMap<Query, Instant>()
  cache.subscribe(event => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'fetch') pending.set(query, requestTime(query, action.meta?.fetchMore !== undefined))
    const start = pending.get(query)
    if (action.type === 'success' && action.manual !== true && start !== undefined) answered.set(query, start)
  })
  /** A request for the next page keeps the pages before it, and their age. */
  const requestTime = (query: Query, isNextPage: boolean) =>
    (isNextPage ? answered.get(query) : undefined) ?? currentInstant()
  return query => (query.state.fetchStatus === 'idle' ? answered : pending).get(query)
}
