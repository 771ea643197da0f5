import { useEffect, useSyncExternalStore } from 'react'

/** The name of the open record, for the title and the breadcrumb. */
let name: string | null = null
const listeners = new Set<() => void>()

function change(next: string | null): void {
  name = next
  for (const notifyListener of listeners) notifyListener()
}

/** Sets the record's name while its page is open. */
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
