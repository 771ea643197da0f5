import { useRef } from 'react'
import { useListKeys } from '../../ui/resource-table/use-list-keys.ts'
import { SearchField } from '../../ui/search/SearchField.tsx'

/** A search field that `/` focuses. */
export function Find(props: { value: string; label: string; onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useListKeys({ search: input, openFilters: undefined, close: undefined })
  return <SearchField {...props} inputRef={input} />
}
