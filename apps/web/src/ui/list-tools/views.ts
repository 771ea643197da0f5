import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import type { SavedList } from '../resource-table/list-appearance.ts'
import type { Search } from '../resource-table/search-state.ts'

export type View = ClientResponse<Endpoints['views.list']>['data'][number]
export type Scope = View['scope']
export const scopes = ['mine', 'role', 'everyone'] as const satisfies readonly Scope[]

export function useViews(list: SavedList, enabled = true) {
  return useQuery({
    enabled,
    queryKey: keyOf('views.list', {}, { list }),
    queryFn: ({ signal }) => call('views.list', { query: { list }, signal }),
  })
}

/** The view that the address shows just now. */
export const sameSearch = (one: Search, other: Search): boolean => {
  const [left, right] = [Object.entries(one), Object.entries(other)]
  return left.length === right.length && left.every(([key, value]) => other[key] === value)
}
