import { type Search, viewSearchOf } from '../resource-table/search-state.ts'
import type { SavedList } from '../resource-table/list-appearance.ts'
import { sameSearch, useViews, type View } from './views.ts'

/** The view that the address names, and whether the list was changed since it was opened: other filters or order. */
type OpenView = { readonly view: View; readonly isChanged: boolean }

/** Null where the address names no view, or one that is gone or not the admin's to see. */
export function useOpenView(list: SavedList, search: Search): OpenView | null {
  const id = search['view']
  const view = useViews(list, id !== undefined).data?.data.find(each => each.id === id)
  return view === undefined ? null : { view, isChanged: !sameSearch(viewSearchOf(search), view.search) }
}
