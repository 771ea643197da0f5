import { useSyncExternalStore } from 'react'

/** From `lg` on the sidebar stands beside the page; below it lies over it. */
const wide = window.matchMedia('(min-width: 1200px)')

const isWide = (): boolean => wide.matches
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide)

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
