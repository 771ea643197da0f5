import { useMemo } from 'react'
import { sessionStore } from '../../api/storage.ts'
import type { SavedList } from '../resource-table/list-appearance.ts'
import { type Search, viewSearchOf } from '../resource-table/search-state.ts'
import { createStore } from '../store.ts'
import { sameSearch, type View } from './views.ts'

/** The view of a list that was opened last in this tab. */
type OpenView = Pick<View, 'id' | 'name'> & { readonly search: Search }

const keyOf = (list: SavedList) => `view:${list}`
/** Counts changes, for the lists on screen. */
const changes = createStore(0)

/** Remembers the view that the user opened or saved; null when it is gone. */
export function rememberView(list: SavedList, view: OpenView | null): void {
  if (view === null) sessionStore.remove(keyOf(list))
  else sessionStore.setJson(keyOf(list), { id: view.id, name: view.name, search: view.search })
  changes.set(changes.get() + 1)
}

/**
 * The view on screen, and whether the list was changed since: other filters or another order. A list without either
 * shows no view, nor does an address that was opened otherwise.
 */
export function useOpenView(list: SavedList, search: Search): (OpenView & { readonly isChanged: boolean }) | null {
  const change = changes.useValue()
  return useMemo(() => {
    const view = sessionStore.getJson(keyOf(list)) as OpenView | null
    const now = viewSearchOf(search)
    if (view === null || typeof view.name !== 'string' || Object.keys(now).length === 0) return null
    return { ...view, isChanged: !sameSearch(now, view.search) }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the storage is read again after a change
  }, [list, search, change])
}
