import { useEffect, useSyncExternalStore } from 'react'

/** What the record on screen is called, once it is known: the title and the breadcrumb name it. */
let name: string | null = null
const listeners = new Set<() => void>()

function change(next: string | null): void {
  name = next
  for (const notifyListener of listeners) notifyListener()
}

/** Named by the page of a record, for as long as it is open. */
export function useRecordName(next: string | undefined): void {
  useEffect(() => {
    if (next === undefined) return undefined
    change(next)
    return () => change(null)
  }, [next])
}

export const useNamedRecord = (): string | null => useSyncExternalStore(subscribe, () => name)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
