import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { TIMEOUT_MS } from '../../api/runtime-config.ts'
import { recordServerTime } from '../time/now.ts'
import type { ListMeta, ListName, RowOf } from './list-types.ts'
import { countQueryOf } from './search-state.ts'

/** What stands in the list's path, where it is somebody's. */
export type Params = Readonly<Record<string, string>>
const nowhere: Params = {}

type Query = Readonly<Record<string, string>>
type Page<Row> = { data: readonly Row[]; meta: ListMeta }

export type Resource<Row> = {
  rows: readonly Row[] | undefined
  meta: ListMeta | undefined
  /** How many in all and how much; undefined until it is known. */
  count: Pick<ListMeta, 'total' | 'totalIsEstimate' | 'totals'> | undefined
  error: unknown
  /** The last refresh failed, or these are the rows of the question before. */
  stale: boolean
  turning: boolean
  refetch: () => void
}

/**
 * A page of a list: the rows first, then, once they are there, how many there are. Rows stay on screen while the next
 * ones are fetched.
 */
export function useResource<N extends ListName>(
  endpoint: N,
  query: Query,
  alwaysCounted: boolean,
  params: Params = nowhere,
): Resource<RowOf<N>> {
  const page = useQuery({
    queryKey: keyOf(endpoint, params, query),
    queryFn: ({ signal }) => fetchList(endpoint, params, query, signal),
    placeholderData: keepPreviousData,
  })
  const countQuery = countQueryOf(query)
  const count = useQuery({
    queryKey: keyOf(endpoint, params, countQuery),
    queryFn: ({ signal }) => fetchList(endpoint, params, countQuery, signal),
    enabled: !alwaysCounted && page.isSuccess && !page.isPlaceholderData,
  })
  return {
    rows: page.data?.data,
    meta: page.data?.meta,
    count: alwaysCounted ? page.data?.meta : count.data?.meta,
    error: page.error,
    stale: page.isError && page.data !== undefined,
    turning: page.isPlaceholderData,
    refetch: () => void page.refetch(),
  }
}

/** The one place where a list's own types give way to what every list has in common. */
async function fetchList<N extends ListName>(
  endpoint: N,
  params: Params,
  query: Query,
  signal: AbortSignal,
): Promise<Page<RowOf<N>>> {
  const loose = call as unknown as (
    name: N,
    options: { params: Params; query: Query; signal: AbortSignal },
  ) => Promise<Page<RowOf<N>>>
  const page = await loose(endpoint, { params, query, signal })
  recordServerTime(page.meta.asOf)
  return page
}

/** Only how many: for the figure on a tab that is not open. */
export function useCount(
  endpoint: ListName,
  query: Query,
  enabled = true,
  params: Params = nowhere,
): number | undefined {
  const countQuery = countQueryOf(query)
  const found = useQuery({
    queryKey: keyOf(endpoint, params, countQuery),
    queryFn: ({ signal }) => fetchList(endpoint, params, countQuery, signal),
    enabled,
  })
  return found.data?.meta.total ?? undefined
}

/** How many there are now, asked anew: for what is about to be done to all of them. */
export async function countNow(endpoint: ListName, query: Query, params: Params = nowhere): Promise<number> {
  const { meta } = await fetchList(endpoint, params, countQueryOf(query), AbortSignal.timeout(TIMEOUT_MS))
  return meta.total ?? 0
}
