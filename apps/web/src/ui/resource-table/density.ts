import { useSyncExternalStore } from 'react'

export type Density = 'normal' | 'compact'

const KEY = 'density'
const listeners = new Set<() => void>()

/** How tall rows are: a look, not a part of what is listed, so it is not in the URL. Kept for the tab. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(subscribe, read), setDensity]
}

const read = (): Density => (sessionStorage.getItem(KEY) === 'compact' ? 'compact' : 'normal')

function setDensity(density: Density): void {
  sessionStorage.setItem(KEY, density)
  for (const notifyListener of listeners) notifyListener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
