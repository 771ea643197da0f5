import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A cache whose `invalidateQueries` reaches first readings too: what is being read for the first time is read once more when
 * its answer is here. The cache alone would take that answer for the newest, though the server may have given it before the
 * change.
 */
export class RenewingClient extends QueryClient {
  /** First answers on their way that were asked for before something changed. */
  readonly #late = new WeakSet<Query>()

  override invalidateQueries<K extends QueryKey = QueryKey>(filters?: InvalidateQueryFilters<K>, options?: InvalidateOptions): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }).filter(query => query.state.data === undefined || !query.isActive())
    const renewed = super.invalidateQueries(filters, options)
    for (const query of underWay) this.#onceMore(query)
    return renewed
  }

  #onceMore(query: Query): void {
    if (this.#late.has(query)) return
    this.#late.add(query)
    const again = () => {
      this.#late.delete(query)
      void this.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    void query.promise?.then(again, again)
  }
}
