import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { changeSearch, readSearch, type Search, type SearchChange } from './search-state.ts'

export type SetSearch = (change: SearchChange, options?: { replace?: boolean }) => void

/**
 * The search of the page as plain text values, and its change. `replace` while a person types: back leads to the list,
 * not through letters.
 */
export function useListSearch(): [search: Search, setSearch: SetSearch] {
  const input = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const search = useMemo(() => readSearch(input), [input])
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const setSearch = useCallback<SetSearch>(
    (change, options) => {
      const next = changeSearch(latest.current, change)
      // Two changes in one tick build on each other, not on what was rendered last.
      latest.current = next
      void navigate({ to: '.', search: next as never, replace: options?.replace ?? false, resetScroll: false })
    },
    [navigate],
  )
  return [search, setSearch]
}

/** Where a change would lead, for links a person can open in a new tab or copy. */
export const hrefOf = (search: Search, change: SearchChange): string =>
  `?${new URLSearchParams(changeSearch(search, change)).toString()}`
