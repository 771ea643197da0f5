import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { recordRequestTimes } from './request-times.ts'

/**
 * A query client whose `invalidateQueries` always takes effect. The plain cache treats a response in flight as fresh,
 * although the server may have created it before the change; and requesting the next page cancels the refetch of the
 * pages before it. Such a query is refetched once after the response in flight has arrived.
 *
 * `cancelRefetch: false` lets responses in flight arrive first. Otherwise continuous changes would cancel a slow query
 * each time, and it would never load.
 */
export class InvalidatingClient extends QueryClient {
  /** Queries whose response in flight may be older than a change. */
  readonly #late = new WeakSet<Query>()
  /** When a query's pending request started, else the one its data came from. */
  readonly requestedAt = recordRequestTimes(this.getQueryCache())

  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const left = this.#fetching(filters).filter(
      query => options?.cancelRefetch === false || query.state.data === undefined || !query.isActive(),
    )
    const invalidated = super.invalidateQueries(filters, options)
    for (const query of left) this.#onceMore(query)
    for (const query of this.#fetching(filters)) this.#mindNextPage(query)
    return invalidated
  }

  #fetching<K extends QueryKey>(filters: InvalidateQueryFilters<K> | undefined): Query[] {
    return this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  }

  #onceMore(query: Query): void {
    if (this.#late.has(query)) return
    this.#late.add(query)
    const again = () => {
      this.#late.delete(query)
      void this.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    }
    void query.promise?.then(again, again)
  }

  /** Repeats a refetch that a request for the next page cancelled. */
  #mindNextPage(query: Query): void {
    void query.promise?.catch(() => {
      if (query.state.fetchMeta?.fetchMore !== undefined) this.#onceMore(query)
    })
  }
}
