import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { ViewList as SavedList } from '@backoffice/contract/lists/lists'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { log } from '../../api/log.ts'
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

/**
 * How a person wants a list to look: kept for them on the server, with a copy here so that nothing jumps when a page
 * opens.
 */
export function useListAppearance(list: SavedList | undefined): ListAppearance {
  const client = useQueryClient()
  const [tabDensity, setTabDensity] = useDensity()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchPreferences(signal),
    staleTime: 300_000,
    enabled: list !== undefined,
    ...copy(),
  })
  const saved = list === undefined ? undefined : data?.data.lists[list]
  const columns = saved?.columns ?? none
  const density: Density = saved === undefined ? tabDensity : saved.density === 'compact' ? 'compact' : 'normal'
  const send = useSendLater(list)
  const change = useCallback<ListAppearance['change']>(
    next => {
      if (next.density !== undefined) setTabDensity(next.density)
      if (list === undefined) return
      const preference: SavedPreference = {
        columns: [...(next.columns ?? columns)],
        density: (next.density ?? density) === 'compact' ? 'compact' : 'comfortable',
      }
      show(client, list, preference)
      send(preference)
    },
    [client, list, columns, density, send, setTabDensity],
  )
  return useMemo(() => ({ columns, density, change }), [columns, density, change])
}

/** Fetched before the first list opens. */
export const fetchPreferences = async (signal?: AbortSignal): Promise<Preferences> => {
  const found = await call('preferences.get', { background: true, ...(signal === undefined ? {} : { signal }) })
  saveCopy(found)
  return found
}

function show(client: QueryClient, list: SavedList, preference: SavedPreference): void {
  const before = client.getQueryData<Preferences>(key) ?? { data: { look: null, lists: {} } }
  const after = { data: { ...before.data, lists: { ...before.data.lists, [list]: preference } } }
  void client.cancelQueries({ queryKey: key })
  client.setQueryData(key, after)
  saveCopy(after)
}

/**
 * Changes come in runs (a width is dragged, a column moved thrice): the last of a run is sent, and what is under way
 * when the list closes.
 */
function useSendLater(list: SavedList | undefined): (preference: SavedPreference) => void {
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
      if (list === undefined) return
      if (waiting.current !== null) clearTimeout(waiting.current.timer)
      const send = () => {
        waiting.current = null
        // It still holds in this tab; the next change tries again.
        call('preferences.list', { params: { list }, body: preference }).catch((failure: unknown) =>
          log.warn('a list’s look was not kept', {
            reason: failure instanceof Error ? failure.message : String(failure),
          }),
        )
      }
      waiting.current = { send, timer: setTimeout(send, LATER_MS) }
    },
    [list],
  )
}

/** What was kept here, shown until the server answers; it is cleared with everything else at sign-out. */
function copy(): { initialData?: Preferences; initialDataUpdatedAt?: number } {
  try {
    const text = localStorage.getItem(KEY)
    return text === null ? {} : { initialData: JSON.parse(text) as Preferences, initialDataUpdatedAt: 0 }
  } catch {
    return {}
  }
}

function saveCopy(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // A full or forbidden storage only costs the copy.
  }
}

export type Density = 'normal' | 'compact'

const DensityKEY = 'density'
const listeners = new Set<() => void>()

/** How tall rows are: a look, not a part of what is listed, so it is not in the URL. Kept for the tab. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(subscribe, read), setDensity]
}

const read = (): Density => (sessionStorage.getItem(DensityKEY) === 'compact' ? 'compact' : 'normal')

function setDensity(density: Density): void {
  sessionStorage.setItem(DensityKEY, density)
  for (const notifyListener of listeners) notifyListener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
