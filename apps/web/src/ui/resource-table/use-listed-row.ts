import type { EndpointName } from '@backoffice/contract'
import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { keyOf } from '../../api/keys.ts'

/** The error for a record that no list on screen holds. */
const notListed = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'no list on screen holds this record' })

/**
 * A record from the lists on screen, for records without an endpoint of their own; shaped like a query. `names`: stable
 * between renders.
 */
export function useListedRow<Row extends { id: string }>(
  names: readonly EndpointName[],
  id: string,
): { data: { data: Row } | undefined; error: unknown; refetch: () => void } {
  const client = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client])
  const row = useSyncExternalStore(subscribe, () => findListed<Row>(client, names, id))
  const fetching = useIsFetching({ predicate: ({ queryKey: [name] }) => names.includes(name as EndpointName) })
  return {
    data: row === undefined ? undefined : { data: row },
    error: row === undefined && fetching === 0 ? notListed : null,
    refetch: () => undefined,
  }
}

/** Prefers lists on screen, then the latest: a list that is not on screen is not refetched. */
export function findListed<Row extends { id: string }>(
  client: QueryClient,
  names: readonly EndpointName[],
  id: string,
): Row | undefined {
  const lists = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey: [name] }) => names.includes(name as EndpointName) })
  lists.sort(
    (one, other) =>
      Number(other.isActive()) - Number(one.isActive()) || other.state.dataUpdatedAt - one.state.dataUpdatedAt,
  )
  for (const { state } of lists) {
    const found = (state.data as { data: readonly Row[] } | undefined)?.data.find(each => each.id === id)
    if (found !== undefined) return found
  }
  return undefined
}

/** The cached record that is open beside the list; undefined if none is open or it has not loaded. */
export function useOpenRecord<Row>(endpoint: EndpointName | undefined, id: string | undefined): Row | undefined {
  const client = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client])
  return useSyncExternalStore(subscribe, () =>
    endpoint === undefined || id === undefined
      ? undefined
      : client.getQueryData<{ data: Row }>(keyOf(endpoint, { id }))?.data,
  )
}
