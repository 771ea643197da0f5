import { useListSearch } from '../resource-table/use-list-search.ts'
import type { Search, SearchChange } from '../resource-table/search-state.ts'

/** The change to another tab, which keeps only the given parameters. The first tab has no name in the URL. */
export const toTab = (
  search: Search,
  tab: string,
  first: string | undefined,
  saved: readonly string[],
): SearchChange => ({
  ...Object.fromEntries(
    Object.keys(search)
      .filter(key => !saved.includes(key))
      .map(key => [key, undefined]),
  ),
  tab: tab === first ? undefined : tab,
})

/** The tab of the URL, else the first, and the change to another. `saved`: the parameters that are kept. */
export function useTabs<K extends string>(
  tabs: readonly K[],
  saved: (from: K, to: K) => readonly string[] = () => [],
): { tab: K | undefined; change: (next: K) => void } {
  const [search, setSearch] = useListSearch()
  const tab = tabs.find(each => each === search['tab']) ?? tabs[0]
  return {
    tab,
    change: next => setSearch(toTab(search, next, tabs[0], tab === undefined ? [] : saved(tab, next))),
  }
}
