import type { EndpointName } from '@backoffice/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { keyOf } from '../../api/keys.ts'

/** The record that is open beside the list, as it was read last; undefined where none is, or it has not come yet. */
export function useOpenRecord<Row>(endpoint: EndpointName | undefined, id: string | undefined): Row | undefined {
  const client = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client])
  return useSyncExternalStore(subscribe, () =>
    endpoint === undefined || id === undefined
      ? undefined
      : client.getQueryData<{ data: Row }>(keyOf(endpoint, { id }))?.data,
  )
}
