import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query applies now; draws again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Below 600 px: one column, sheets from below, buttons of full width. */
export const usePhone = (): boolean => useMedia('(max-width: 599.95px)')
