import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { EndpointName } from '@backoffice/contract'
import { useCallback, useSyncExternalStore } from 'react'

/** A row some list on screen holds, kept up with it; `waiting`: it may still come. For records that no call asks for one by one. */
export function useListedRow<Row extends { id: string }>(names: readonly EndpointName[], id: string): { row: Row | undefined; waiting: boolean } {
  const client = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client])
  const find = () => {
    for (const name of names) {
      for (const [, page] of client.getQueriesData<{ data: readonly Row[] }>({ queryKey: [name] })) {
        const found = page?.data.find((each) => each.id === id)
        if (found !== undefined) return found
      }
    }
    return undefined
  }
  const row = useSyncExternalStore(subscribe, find)
  const fetching = useIsFetching({ predicate: ({ queryKey: [name] }) => names.includes(name as EndpointName) })
  return { row, waiting: row === undefined && fetching > 0 }
}
