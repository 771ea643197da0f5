import type { EndpointName } from '@backoffice/contract'
import type { ListName } from '../resource-table/list-types.ts'
import { queryOf, readListState, type Search } from '../resource-table/search-state.ts'
import type { ResourceList } from './resource-list.ts'

/** What a list asks for before any filter: data only, so that the first script can ask before the page has loaded. */
export type ListRequest<N extends ListName> = Pick<ResourceList<N>, 'of' | 'sorts' | 'fixed'>

/** A read that a screen starts with. */
export type FirstRead = {
  readonly name: EndpointName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** Parameters of the address that no endpoint takes: they choose the list, or the record beside it. */
const ofThePage: ReadonlySet<string> = new Set(['tab', 'id', 'import', 'sort', 'limit', 'cursor', 'q'])

/**
 * The first page of a list at an address, as the list itself will ask for it. Filters are taken as they are: if one of
 * them is invalid, the list asks for something else, and this answer is not used.
 */
export function firstPage<N extends ListName>(
  { of, sorts = of.sorts, fixed }: ListRequest<N>,
  search: Search,
): FirstRead {
  const state = readListState(search, { sorts, filters: [] })
  const values = Object.fromEntries(Object.entries(search).filter(([key]) => !ofThePage.has(key)))
  return { name: of.name, query: { ...fixed, ...queryOf({ ...state, values }) } }
}
