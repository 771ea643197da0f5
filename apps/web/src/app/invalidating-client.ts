import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A cache whose `invalidateQueries` is never forgotten. The cache alone takes an answer that was on its way when
 * something changed for the newest, though the server may have given it before the change; and a next page that is
 * asked for ends the renewal of those before it. Such a reading is read once more when what is on its way is here.
 *
 * `cancelRefetch: false` lets readings on their way come in first: where changes never cease, a reading that takes
 * longer than the pause between two of them would otherwise be broken off each time, and never come in at all.
 */
export class InvalidatingClient extends QueryClient {
  /** Readings whose answer on its way may be older than a change. */
  readonly #late = new WeakSet<Query>()

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

  /** A renewal that a next page broke off is made up for after that page. */
  #mindNextPage(query: Query): void {
    void query.promise?.catch(() => {
      if (query.state.fetchMeta?.fetchMore !== undefined) this.#onceMore(query)
    })
  }
}
