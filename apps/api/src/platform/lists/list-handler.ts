import type { Endpoints, ErrorCode, HandlerInput } from '@backoffice/contract'
import type { ListName, lists } from '@backoffice/contract/lists/lists'
import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { cursorsFor, type Direction, type Position } from './cursor.ts'
import type { Counted, List } from './keyset-list.ts'
import { type Filters, readFilters } from './list-filters.ts'

/** The lists that are read page by page. */
export type PagedListName = {
  [N in ListName]: (typeof lists)[N] extends { readonly sorts: unknown } ? N : never
}[ListName]

type PageQuery = {
  readonly sort: string
  readonly limit: number
  readonly cursor?: string | undefined
  readonly count?: '1' | undefined
  readonly q?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
export type ListQuery<N extends PagedListName> = HandlerInput<Endpoints[N]>['query']
type ListParams<N extends PagedListName> = HandlerInput<Endpoints[N]>['params']

/** The request of a list: a call, or an export. */
type ListRequest<N extends PagedListName> = {
  readonly query: ListQuery<N>
  readonly params: ListParams<N>
  readonly actor: AdminActor
}

/** Who is shown the rows, and as of when. */
export type ListContext = { readonly actor: AdminActor; readonly now: Date }

/** A page as it is sent. */
type ListResponse<Shown, Total extends string> = {
  data: Shown[]
  meta: {
    nextCursor: string | null
    prevCursor: string | null
    total: number | null
    totalIsEstimate: boolean
    totals: Counted<Total>['totals']
    asOf: Date
  }
}

type Spec<N extends PagedListName, F, Row, Shown, Total extends string> = {
  readonly list: List<F, Row, Total>
  /** The filters of the list, from its request. They bind the cursor: under other filters it is refused. */
  narrow(filters: Filters<ListQuery<N>>, context: { readonly actor: AdminActor; readonly params: ListParams<N> }): F
  /** False refuses with NOT_FOUND: what the path names is not there. */
  exists?(params: ListParams<N>): Promise<boolean>
  /** Rows as this admin sees them: masked, with their possible actions. */
  show(rows: readonly Row[], context: ListContext): readonly Shown[] | Promise<readonly Shown[]>
}

/**
 * Answers the endpoint of a list: parses the period, the search and the cursor, then reads page and count concurrently.
 * The list's export reads its pages through it too, so that both show the same.
 */
export const listHandler =
  <N extends PagedListName, F, Row, Shown, Total extends string>(
    { name, alwaysCounted = false }: { readonly name: N; readonly alwaysCounted?: boolean },
    { reader, clock, config }: Pick<Deps, 'reader' | 'clock' | 'config'>,
    { list, narrow, exists, show }: Spec<N, F, Row, Shown, Total>,
  ) =>
  async ({
    query,
    params,
    actor,
  }: ListRequest<N> & { readonly query: PageQuery }): Promise<Result<ListResponse<Shown, Total>, ErrorCode>> => {
    const input = readFilters<ListQuery<N> & PageQuery>(query, actor, config.dayRule)
    if (!input.ok) return input
    const filters = narrow(input.value, { actor, params })
    const cursors = cursorsFor({ list: name, sort: query.sort, filters })
    const cursor = query.cursor === undefined ? ok(null) : cursors.read(query.cursor)
    if (!cursor.ok) return cursor
    if (exists !== undefined && !(await exists(params))) return refuse('NOT_FOUND')
    const now = clock.now()
    const narrowed = await list.narrow(reader, filters, now)
    const [{ rows, next, previous }, counted] = await Promise.all([
      narrowed.page({ sort: query.sort, cursor: cursor.value, limit: query.limit }),
      alwaysCounted || query.count === '1' ? narrowed.count(alwaysCounted) : null,
    ])
    const link = (direction: Direction, position: Position | null) =>
      position === null ? null : cursors.write(direction, position)
    return ok({
      data: [...(await show(rows, { actor, now }))],
      meta: {
        nextCursor: link('next', next),
        prevCursor: link('previous', previous),
        total: counted?.total ?? null,
        totalIsEstimate: counted?.isEstimate ?? false,
        totals: counted?.totals ?? null,
        asOf: now,
      },
    })
  }
