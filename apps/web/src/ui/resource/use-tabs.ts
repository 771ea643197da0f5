import { useListSearch } from '../resource-table/use-list-search.ts'
import type { Search, SearchChange } from '../resource-table/search-state.ts'

/** Going to another tab: of the search only these come along. The first tab needs no name in the address. */
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

/** The tab the address names, else the first, and the way to another. `kept`: what of the search comes along. */
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
