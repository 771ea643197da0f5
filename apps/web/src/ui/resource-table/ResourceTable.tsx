import type { EndpointName, Permission } from '@backoffice/contract'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../filter-bar/FilterBar.tsx'
import { ListTools } from '../list-tools/ListTools.tsx'
import { SearchField } from '../search/SearchField.tsx'
import { CardList } from './CardList.tsx'
import { fitting, type Layout, layoutOf } from './columns.ts'
import { type KeptList, useListLook } from './kept-look.ts'
import type {
  BulkAction,
  BulkResult,
  BulkSpec,
  ColumnOf,
  Filter,
  ListMeta,
  ListName,
  RowOf,
  SortOf,
} from './list-types.ts'
import { ListFoot } from './ListFoot.tsx'
import { ListBody, ListState } from './ListState.tsx'
import { NewPill } from './NewPill.tsx'
import { PickToggle } from './PickToggle.tsx'
import { countOf, PickBar } from './PickBar.tsx'
import { PICKING } from './pinned.ts'
import css from './ResourceTable.module.css'
import { activeFilters, filterQueryOf, queryOf, readListState, without } from './search-state.ts'
import { TableView } from './TableView.tsx'
import { useBusy } from './use-busy.ts'
import { withRecord } from './held-rows.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useListKeys } from './use-list-keys.ts'
import { hrefOf, useListSearch } from './use-list-search.ts'
import { useOpenRecord } from './use-open-record.ts'
import { picksOf, usePicked } from './use-picked.ts'
import { countNow, type Params, useResource } from './use-resource.ts'
import { useWidths } from './use-widths.ts'

const BulkFlow = lazy(() => import('../bulk/BulkFlow.tsx').then(part => ({ default: part.BulkFlow })))

export type ResourceTableProps<N extends ListName> = {
  endpoint: N
  /** What stands in the endpoint's path. Stable between draws. */
  params?: Params
  /** The name under which views and columns of this list are kept. */
  list?: KeptList
  label: string
  /** Stable between draws. */
  columns: readonly ColumnOf<N>[]
  /** The list's declared orders; the first is its default. */
  sorts: readonly [SortOf<N>, ...SortOf<N>[]]
  filters: readonly Filter[]
  /**
   * What this view of the list asks with; not in the URL, not removable. A filter of the same name, whose choices are
   * among it, narrows it.
   */
  fixed?: Readonly<Record<string, string>>
  /** The endpoint answers its total with every page. */
  alwaysCounted?: boolean
  /** What can be searched for; absent: nothing can. */
  searchLabel?: string
  nameOf: (row: RowOf<N>) => string
  renderCard: (row: RowOf<N>) => ReactNode
  summary: (count: Pick<ListMeta, 'total' | 'totalIsEstimate' | 'totals'>) => ReactNode
  empty: ReactNode
  /** The page a row leads to, where it is not opened beside its list. Stable between draws. */
  leadsTo?: (id: string) => string
  bulk?: BulkSpec<RowOf<N>>
  /** The endpoint that reads one row's record, where it is opened beside the list. */
  record?: EndpointName
  /** The key that lets a person take the list out as a file. */
  exports?: Permission
  /** What the whole filter adds up to, by column. */
  totals?: (totals: Readonly<Record<string, number>>) => Readonly<Record<string, ReactNode>>
  /** The page's own buttons, beside the list's. */
  toolbar?: ReactNode
}

const nothing: never[] = []
const alwaysAsked: Readonly<Record<string, string>> = {}

/**
 * The one list of the product. The URL is its only state; the feature declares columns, filters, orders, a card and a
 * name.
 */
export function ResourceTable<N extends ListName>(props: ResourceTableProps<N>) {
  const { endpoint, params, columns, sorts, filters, fixed = alwaysAsked, bulk } = props
  const { t } = useTranslation('ui')
  const [search, setSearch] = useListSearch()
  const [adding, setAdding] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true })

  const state = useMemo(() => readListState(search, { sorts, filters }), [search, sorts, filters])
  const query = useMemo(() => ({ ...fixed, ...queryOf(state) }), [state, fixed])
  const list = JSON.stringify([query, params])
  const [acting, act] = useState<BulkAction | null>(null)
  const [choosing, choose] = useState(false)
  const resource = useResource(endpoint, query, props.alwaysCounted ?? false, params)
  const look = useListLook(props.list)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const picks = bulk !== undefined
  const fit = useCallback((whole: Layout<RowOf<N>>) => fitting(whole, room - (picks ? PICKING : 0)), [room, picks])
  const layout = useMemo(() => fit(layoutOf<RowOf<N>>(columns, look.columns)), [columns, look.columns, fit])
  const resize = useWidths<RowOf<N>>(columns, layout, look)
  const { busy, handlers } = useBusy()
  // The rows of the question before stand in until the answer comes; they are no part of this list, which then starts
  // afresh.
  const held = useHeldRows(resource.turning ? 'turning' : list, resource.rows ?? nothing, busy)
  const record = useOpenRecord<RowOf<N>>(props.record, search['id'])
  const kept = useMemo(() => withRecord(held.rows, record), [held.rows, record])
  const rows = resource.rows === undefined ? undefined : kept
  const shown = useMemo(
    () =>
      resource.rows === undefined || resource.turning
        ? undefined
        : new Set(held.rows.filter(({ gone }) => !gone).map(({ row }) => row.id)),
    [resource.rows, resource.turning, held.rows],
  )
  const picking = usePicked(list, shown)

  const { leadsTo } = props
  const navigate = useNavigate()
  const open = useCallback(
    (id: string) => (leadsTo === undefined ? setSearch({ id }) : void navigate({ href: leadsTo(id) })),
    [setSearch, leadsTo, navigate],
  )
  const sort = useCallback((next: string) => setSearch({ sort: next }), [setSearch])
  const href = useCallback((id: string) => leadsTo?.(id) ?? hrefOf(search, { id }), [search, leadsTo])
  const openFilters = useCallback(() => setAdding(true), [])
  const close = useMemo(
    () => (search['id'] === undefined ? undefined : () => setSearch({ id: undefined })),
    [search, setSearch],
  )
  useListKeys({ search: searchField, openFilters: filters.length > 0 ? openFilters : undefined, close })

  const sums = resource.count?.totals
  const totals = props.totals === undefined || sums === undefined || sums === null ? undefined : props.totals(sums)
  const pickable = (rows ?? nothing).filter(({ row, gone }) => !gone && (bulk?.pickable?.(row) ?? true))
  const allPicked = pickable.length > 0 && pickable.every(({ row }) => picking.rows[row.id])
  const pickPage = () => picking.pick(picksOf(pickable.map(({ row }) => row.id)))
  // What was done is done; what was not stays picked, as far as it is in sight.
  const leave = (results: readonly BulkResult[] | null) => {
    act(null)
    if (results === null) return
    const failed = new Set(results.filter(({ ok }) => !ok).map(({ id }) => id))
    picking.pick(picksOf(pickable.map(({ row }) => row.id).filter(id => failed.has(id))))
  }
  const picked = { picked: picking.rows, onPick: picking.pick, pickable: bulk?.pickable }
  const bar = bulk !== undefined && (!phone || choosing) && (
    <PickBar
      picked={picking.picked}
      onPage={{ all: allPicked, more: (resource.meta?.nextCursor ?? resource.meta?.prevCursor ?? null) !== null }}
      actions={bulk.actions}
      onClear={picking.clear}
      onAct={act}
      onPickAll={async () => picking.pickFilter(filterQueryOf(query), await countNow(endpoint, query, params))}
      onPickPage={phone && pickable.length > 0 ? pickPage : undefined}
      below={phone}
    />
  )
  const narrowed = state.q !== '' || Object.keys(state.values).length > 0
  const view = {
    label: props.label,
    rows,
    nameOf: props.nameOf,
    hrefOf: href,
    openId: search['id'],
    onOpen: open,
    turning: resource.turning,
  }
  return (
    <div className={css.list}>
      <FilterBar
        filters={filters}
        values={state.values}
        adding={adding}
        onAdding={setAdding}
        onChange={setSearch}
        before={
          props.searchLabel === undefined ? null : (
            <SearchField
              inputRef={searchField}
              value={state.q}
              label={props.searchLabel}
              onSearch={q => setSearch({ q }, { replace: true })}
            />
          )
        }
        after={
          <>
            <ListState resource={resource} />
            {props.toolbar}
            {phone && bulk !== undefined && (
              <PickToggle
                on={choosing}
                onChange={on => {
                  choose(on)
                  picking.clear()
                }}
              />
            )}
            <ListTools
              {...(props.list === undefined ? {} : { list: props.list })}
              endpoint={endpoint}
              params={params}
              query={query}
              count={resource.count?.total ?? null}
              exports={props.exports}
              columns={columns}
              layout={layout}
              fit={fit}
              look={look}
              search={search}
              onSearch={setSearch}
              plain={phone}
            />
          </>
        }
      />
      <div className={phone ? css.bare : css.card} data-picked={!phone && countOf(picking.picked) > 0} {...handlers}>
        {!phone && bar}
        <NewPill fresh={held.fresh} left={held.left} onShow={held.release} />
        <ListBody
          resource={resource}
          empty={props.empty}
          narrowed={narrowed}
          onClear={() => setSearch({ q: undefined, ...without(activeFilters(state.values, filters)) })}
        >
          {phone ? (
            <CardList
              {...view}
              renderCard={props.renderCard}
              picking={bulk === undefined || !choosing ? undefined : picked}
            />
          ) : (
            <TableView
              {...view}
              layout={layout}
              room={room - (picks ? PICKING : 0)}
              onRoom={setRoom}
              density={look.density}
              onResize={props.list === undefined ? undefined : resize}
              totals={totals}
              total={state.cursor === undefined ? (resource.count?.total ?? undefined) : undefined}
              sort={state.sort}
              onSort={sort}
              picking={bulk === undefined ? undefined : picked}
            />
          )}
        </ListBody>
        {phone && bar}
        <ListFoot
          density={look.density}
          onDensity={density => look.change({ density })}
          plain={phone}
          limit={state.limit}
          prev={resource.meta?.prevCursor ?? null}
          next={resource.meta?.nextCursor ?? null}
          summary={
            resource.count !== undefined
              ? props.summary(resource.count)
              : resource.error === null
                ? t('table.counting')
                : null
          }
          onPage={cursor => setSearch({ cursor })}
          onLimit={limit => setSearch({ limit })}
        />
      </div>
      {bulk !== undefined && acting !== null && (
        <Suspense fallback={null}>
          <BulkFlow
            action={acting}
            picked={picking.picked}
            onExpect={expected =>
              picking.picked.kind === 'filter' && picking.pickFilter(picking.picked.query, expected)
            }
            onDone={bulk.onDone}
            onClose={leave}
          />
        </Suspense>
      )}
    </div>
  )
}
