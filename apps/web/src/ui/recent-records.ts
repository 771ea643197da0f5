import { useEffect } from 'react'
import { localStore } from '../api/storage.ts'
import { createStore } from './store.ts'

/** A record that was opened: its address and its name. */
export type RecentRecord = { readonly href: string; readonly label: string }

const KEY = 'recent-records'
const MAX_RECORDS = 8

const store = createStore<readonly RecentRecord[]>([])
let owner: string | null = null

/** The records opened last in this browser, the latest first; signing out clears them. */
export const useRecentRecords = store.useValue

/** Shows the records of an admin: another who signs in does not see them. */
export function setRecentOwner(adminId: string): void {
  owner = adminId
  store.set(stored())
}

/** Those of all tabs. */
function stored(): readonly RecentRecord[] {
  const found = localStore.getJson(KEY) as { owner?: unknown; records?: unknown } | null
  return found?.owner === owner && Array.isArray(found.records) ? found.records.filter(isRecord) : []
}

window.addEventListener('storage', event => {
  if (event.key === KEY && event.newValue !== null && owner !== null) store.set(stored())
})

function isRecord(value: unknown): value is RecentRecord {
  const { href, label } = (value ?? {}) as Partial<RecentRecord>
  return typeof href === 'string' && href.startsWith('/') && typeof label === 'string'
}

function remember(record: RecentRecord): void {
  if (owner === null) return
  const others = stored().filter(({ href }) => href !== record.href)
  store.set([record, ...others].slice(0, MAX_RECORDS))
  localStore.setJson(KEY, { owner, records: store.get() })
}

/** Adds the record of the current address, once its name is known; the name is the same in every language. */
export function useRecentRecord(label: string | undefined): void {
  const { pathname, search } = window.location
  const href = recordAddress({ pathname, search })
  useEffect(() => {
    if (label !== undefined) remember({ href, label })
  }, [label, href])
}

/** The address of the record without the state of the list around it. */
export function recordAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const all = new URLSearchParams(search)
  const own = new URLSearchParams(['tab', 'id'].flatMap(name => (all.has(name) ? [[name, all.get(name) ?? '']] : [])))
  return own.size === 0 || !own.has('id') ? pathname : `${pathname}?${own}`
}
