import type { EndpointName } from '@backoffice/contract'
import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { keyOf } from '../../api/keys.ts'

/** No list on screen holds the record: it counts as one that does not exist. */
const notListed = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'no list on screen holds this record' })

/**
 * A row some list on screen holds, kept up with it, as if it had been read by itself: for records that no call asks for
 * one by one. `names`: stable between draws.
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

/** As the list on screen holds it, else the one that was read last: a list nobody looks at is not kept up. */
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
