import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { ViewList as SavedList } from '@backoffice/contract/lists/lists'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { log } from '../../api/log.ts'
import { localStore, sessionStore } from '../../api/storage.ts'
import type { SavedColumn, SavedPreference } from './columns.ts'

export type { SavedList }
type Preferences = ClientResponse<Endpoints['preferences.get']>

const KEY = 'list-preferences'
const LATER_MS = 800
const key = keyOf('preferences.get')
const none: SavedColumn[] = []

export type ListAppearance = {
  columns: readonly SavedColumn[]
  density: Density
  change: (next: { columns?: readonly SavedColumn[]; density?: Density }) => void
}

/** The user's columns and row height of a list: saved on the server, with a local copy for the first render. */
export function useListAppearance(list: SavedList): ListAppearance {
  const client = useQueryClient()
  const [, setChanges] = useState(0)
  const { data } = useQuery(preferencesQuery())
  const saved = data?.data.lists[list]
  const columns = saved?.columns ?? none
  const density: Density = saved === undefined ? densityOfTab() : saved.density === 'compact' ? 'compact' : 'normal'
  const send = useSendLater(list)
  const change = useCallback<ListAppearance['change']>(
    next => {
      if (next.density !== undefined) sessionStore.set(DENSITY_KEY, next.density)
      const preference: SavedPreference = {
        columns: [...(next.columns ?? columns)],
        density: (next.density ?? density) === 'compact' ? 'compact' : 'comfortable',
      }
      show(client, list, preference)
      // The query notifies in a later task: too late for a controlled checkbox.
      setChanges(count => count + 1)
      send(preference)
    },
    [client, list, columns, density, send],
  )
  return useMemo(() => ({ columns, density, change }), [columns, density, change])
}

/** The user's preferences; read once for the appearance and all lists. */
export const preferencesQuery = () => ({
  queryKey: key,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Preferences> => {
    const found = await call('preferences.get', { background: true, signal })
    saveCopy(found)
    return found
  },
  staleTime: 300_000,
  ...copy(),
})

function show(client: QueryClient, list: SavedList, preference: SavedPreference): void {
  const before = client.getQueryData<Preferences>(key) ?? { data: { look: null, lists: {} } }
  const after = { data: { ...before.data, lists: { ...before.data.lists, [list]: preference } } }
  void client.cancelQueries({ queryKey: key })
  client.setQueryData(key, after)
  saveCopy(after)
}

/** Debounces saving; a pending change is sent when the list closes. */
function useSendLater(list: SavedList): (preference: SavedPreference) => void {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)
  useEffect(
    () => () => {
      if (waiting.current === null) return
      clearTimeout(waiting.current.timer)
      waiting.current.send()
    },
    [],
  )
  return useCallback(
    preference => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer)
      const send = () => {
        waiting.current = null
        // It still applies in this tab; the next change is sent again.
        call('preferences.list', { params: { list }, body: preference }).catch((failure: unknown) =>
          log.warn('the appearance of a list was not saved', {
            reason: failure instanceof Error ? failure.message : String(failure),
          }),
        )
      }
      waiting.current = { send, timer: setTimeout(send, LATER_MS) }
    },
    [list],
  )
}

/** The local copy, used until the server responds; cleared at sign-out. */
function copy(): { initialData?: Preferences; initialDataUpdatedAt?: number } {
  const saved = localStore.getJson(KEY) as Preferences | null
  return saved === null ? {} : { initialData: saved, initialDataUpdatedAt: 0 }
}

const saveCopy = (preferences: Preferences): void => localStore.setJson(KEY, preferences)

export type Density = 'normal' | 'compact'

const DENSITY_KEY = 'density'

/** The row height chosen last in this tab, for lists without a saved one. */
const densityOfTab = (): Density => (sessionStore.get(DENSITY_KEY) === 'compact' ? 'compact' : 'normal')
