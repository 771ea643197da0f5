import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { changeSearch, readSearch, type Search, type SearchChange } from './search-state.ts'

export type SetSearch = (change: SearchChange, options?: { replace?: boolean }) => void

/** The page's search parameters as text, and their change. `replace` while typing: one history entry per search. */
export function useListSearch(): [search: Search, setSearch: SetSearch] {
  const input: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readSearch(input), [input])
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const setSearch = useCallback<SetSearch>(
    (change, options) => {
      const next = changeSearch(latest.current, change)
      // Two changes in one tick build on each other.
      latest.current = next
      void navigate({ to: '.', search: next as never, replace: options?.replace ?? false, resetScroll: false })
    },
    [navigate],
  )
  return [search, setSearch]
}

/** The link of a change, which can be opened in a new tab or copied. */
export const hrefOf = (search: Search, change: SearchChange): string =>
  `?${new URLSearchParams(changeSearch(search, change)).toString()}`
