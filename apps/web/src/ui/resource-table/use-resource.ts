import type { EndpointName } from '@backoffice/contract'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { TIMEOUT_MS } from '../../api/runtime-config.ts'
import { useFirstPaint } from '../first-paint.ts'
import type { FirstRead } from '../resource/first-page.ts'
import { recordServerTime } from '../time/now.ts'
import type { ListMeta, ListName, RowOf } from './list-types.ts'
import { countQueryOf } from './search-state.ts'

/** The parameters of the list's path. */
export type Params = Readonly<Record<string, string>>
const noParams: Params = {}

type Query = Readonly<Record<string, string>>
type Page<Row> = { data: readonly Row[]; meta: ListMeta }

export type Resource<Row> = {
  rows: readonly Row[] | undefined
  meta: ListMeta | undefined
  /** The total count and sums; undefined until they are known. */
  count: Pick<ListMeta, 'total' | 'totalIsEstimate' | 'totals'> | undefined
  error: unknown
  /** The last refresh failed. */
  stale: boolean
  /** These are the previous query's rows, while the next ones load. */
  turning: boolean
  refetch: () => void
}

/** A page of a list: the rows first, then their count. The previous rows stay while the next ones load. */
export function useResource<N extends ListName>(
  endpoint: N,
  query: Query,
  alwaysCounted: boolean,
  params: Params = noParams,
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
    enabled: useFirstPaint() && !alwaysCounted && page.isSuccess && !page.isPlaceholderData,
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

const callLoosely = call as unknown as <A>(
  name: EndpointName,
  options: { params: Params; query: Query; signal: AbortSignal },
) => Promise<A>

/** Calls any list: its own types are reduced to those all lists share. */
async function fetchList<N extends ListName>(
  endpoint: N,
  params: Params,
  query: Query,
  signal: AbortSignal,
): Promise<Page<RowOf<N>>> {
  const page: Page<RowOf<N>> = await callLoosely(endpoint, { params, query, signal })
  recordServerTime(page.meta.asOf)
  return page
}

/** Reads what a screen shows first into the cache, before it is drawn. A failure is reported by the screen. */
export function prefetchRead(client: QueryClient, { name, params = noParams, query = noParams }: FirstRead): void {
  void client.prefetchQuery({
    queryKey: keyOf(name, params, query),
    queryFn: async ({ signal }) => {
      const answer: { meta?: { asOf?: string } } = await callLoosely(name, { params, query, signal })
      if (answer.meta?.asOf !== undefined) recordServerTime(answer.meta.asOf)
      return answer
    },
  })
}

/** The count only, for a tab that is not open. */
export function useCount(
  endpoint: ListName,
  query: Query,
  enabled = true,
  params: Params = noParams,
): number | undefined {
  const countQuery = countQueryOf(query)
  const found = useQuery({
    queryKey: keyOf(endpoint, params, countQuery),
    queryFn: ({ signal }) => fetchList(endpoint, params, countQuery, signal),
    enabled: useFirstPaint() && enabled,
  })
  return found.data?.meta.total ?? undefined
}

/** The current count from the server, before an action on all records of a filter. */
export async function countNow(endpoint: ListName, query: Query, params: Params = noParams): Promise<number> {
  const { meta } = await fetchList(endpoint, params, countQueryOf(query), AbortSignal.timeout(TIMEOUT_MS))
  return meta.total ?? 0
}
