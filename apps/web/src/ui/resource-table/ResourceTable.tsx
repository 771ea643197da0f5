import type { EndpointName, Permission } from '@backoffice/contract'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../filter-bar/FilterBar.tsx'
import { ListTools } from '../list-tools/ListTools.tsx'
import { SearchField } from '../search/SearchField.tsx'
import { CardList } from './CardList.tsx'
import { type SavedList, useListAppearance } from './list-appearance.ts'
import type {
  BulkAction,
  BulkResult,
  BulkSpec,
  Filter,
  ListColumn,
  ListMeta,
  ListName,
  RowOf,
  SortOf,
} from './list-types.ts'
import { ListFoot } from './ListFoot.tsx'
import { ListBody, ListState } from './ListState.tsx'
import { NewPill } from './NewPill.tsx'
import { SelectionToggle } from './SelectionToggle.tsx'
import { countOf, SelectionBar } from './SelectionBar.tsx'
import css from './ResourceTable.module.css'
import { activeFilters, filterQueryOf, queryOf, readListState, without } from './search-state.ts'
import { TableView } from './TableView.tsx'
import { useBusy, useFrozenRows } from './use-frozen-rows.ts'
import { withRecord } from './frozen-rows.ts'
import { useListKeys } from './use-list-keys.ts'
import { hrefOf, useListSearch } from './use-list-search.ts'
import { SELECTION_COLUMN_WIDTH, useListTable } from './use-list-table.ts'
import { useOpenRecord } from './use-listed-row.ts'
import { toRowSelection, useSelection } from './use-selection.ts'
import { countNow, type Params, useResource } from './use-resource.ts'

const BulkFlow = lazy(() => import('../bulk/BulkFlow.tsx').then(part => ({ default: part.BulkFlow })))

export type ResourceTableProps<N extends ListName> = {
  endpoint: N
  /** What stands in the endpoint's path. Stable between draws. */
  params?: Params
  /** The name under which views and columns of this list are kept. */
  list?: SavedList
  label: string
  /** Stable between draws. */
  columns: readonly ListColumn<RowOf<N>>[]
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
const alwaysRequired: Readonly<Record<string, string>> = {}

/**
 * The one list of the product. The URL is its only state; the feature declares columns, filters, orders, a card and a
 * name.
 */
export function ResourceTable<N extends ListName>(props: ResourceTableProps<N>) {
  const { endpoint, params, columns, sorts, filters, fixed = alwaysRequired, bulk } = props
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
  const appearance = useListAppearance(props.list)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const { busy, handlers } = useBusy()
  // The rows of the question before stand in until the answer comes; they are no part of this list, which then starts
  // afresh.
  const frozen = useFrozenRows(resource.turning ? 'turning' : list, resource.rows ?? nothing, busy)
  const record = useOpenRecord<RowOf<N>>(props.record, search['id'])
  const saved = useMemo(() => withRecord(frozen.rows, record), [frozen.rows, record])
  const rows = resource.rows === undefined ? undefined : saved
  const shown = useMemo(
    () =>
      resource.rows === undefined || resource.turning
        ? undefined
        : new Set(frozen.rows.filter(({ gone }) => !gone).map(({ row }) => row.id)),
    [resource.rows, resource.turning, frozen.rows],
  )
  const selecting = useSelection(list, shown)

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
  const selectable = (rows ?? nothing).filter(({ row, gone }) => !gone && (bulk?.selectable?.(row) ?? true))
  const allSelected = selectable.length > 0 && selectable.every(({ row }) => selecting.rows[row.id])
  const selectPage = () => selecting.select(toRowSelection(selectable.map(({ row }) => row.id)))
  // What was done is done; what was not stays picked, as far as it is in sight.
  const leave = (results: readonly BulkResult[] | null) => {
    act(null)
    if (results === null) return
    const failed = new Set(results.filter(({ ok }) => !ok).map(({ id }) => id))
    selecting.select(toRowSelection(selectable.map(({ row }) => row.id).filter(id => failed.has(id))))
  }
  const selection = { selection: selecting.rows, onSelect: selecting.select, selectable: bulk?.selectable }
  const available = width - (bulk === undefined ? 0 : SELECTION_COLUMN_WIDTH)
  const table = useListTable({ columns, rows: rows ?? nothing, appearance, available, ...selection })
  const bar = bulk !== undefined && (!phone || choosing) && (
    <SelectionBar
      selection={selecting.selection}
      onPage={{ all: allSelected, more: (resource.meta?.nextCursor ?? resource.meta?.prevCursor ?? null) !== null }}
      actions={bulk.actions}
      onClear={selecting.clear}
      onAct={act}
      onSelectAll={async () => selecting.selectFilter(filterQueryOf(query), await countNow(endpoint, query, params))}
      onSelectPage={phone && selectable.length > 0 ? selectPage : undefined}
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
              <SelectionToggle
                on={choosing}
                onChange={on => {
                  choose(on)
                  selecting.clear()
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
              table={table}
              appearance={appearance}
              search={search}
              onSearch={setSearch}
              plain={phone}
            />
          </>
        }
      />
      <div
        className={phone ? css.bare : css.card}
        data-selected={!phone && countOf(selecting.selection) > 0}
        {...handlers}
      >
        {!phone && bar}
        <NewPill fresh={frozen.fresh} left={frozen.left} onShow={frozen.release} />
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
              selecting={bulk === undefined || !choosing ? undefined : selection}
            />
          ) : (
            <TableView
              {...view}
              table={table}
              available={available}
              onWidthChange={setWidth}
              density={appearance.density}
              resizable={props.list !== undefined}
              totals={totals}
              total={state.cursor === undefined ? (resource.count?.total ?? undefined) : undefined}
              sort={state.sort}
              onSort={sort}
              selecting={bulk !== undefined}
            />
          )}
        </ListBody>
        {phone && bar}
        <ListFoot
          density={appearance.density}
          onDensity={density => appearance.change({ density })}
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
            selection={selecting.selection}
            onExpect={expected =>
              selecting.selection.kind === 'filter' && selecting.selectFilter(selecting.selection.query, expected)
            }
            onDone={bulk.onDone}
            onClose={leave}
          />
        </Suspense>
      )}
    </div>
  )
}
