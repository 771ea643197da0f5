import { useSyncExternalStore } from 'react'

/** A value that components share outside the query cache and the URL. `useValue` renders again on each change. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): T => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (next: T): void => {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: (): T => useSyncExternalStore(subscribe, get),
  }
}
