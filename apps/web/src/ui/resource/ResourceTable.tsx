import { useNavigate } from '@tanstack/react-router'
import type { Translate } from '../../i18n/translate.ts'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePhone } from '../media.ts'
import { FilterBar } from '../filter-bar/FilterBar.tsx'
import { ListTools } from '../list-tools/ListTools.tsx'
import { Money } from '../money/Money.tsx'
import { formatCount, formatMoney } from '../money/format-money.ts'
import { EmptyState } from '../panel/EmptyState.tsx'
import { CardList } from '../resource-table/CardList.tsx'
import { useBusy, useFrozenRows, withRecord } from '../resource-table/frozen-rows.ts'
import { expectedWidth } from '../resource-table/first-frame.ts'
import { useListAppearance } from '../resource-table/list-appearance.ts'
import css from '../resource-table/list.module.css'
import { ListFoot } from '../resource-table/ListFoot.tsx'
import { ListBody, ListState } from '../resource-table/ListState.tsx'
import type {
  BulkAction,
  BulkResult,
  BulkSpec,
  Filter,
  ListColumn,
  ListMeta,
  ListName,
  RowOf,
  RowOrder,
} from '../resource-table/list-types.ts'
import { NewPill } from '../resource-table/NewPill.tsx'
import { activeFilters, filterQueryOf, queryOf, readListState, without } from '../resource-table/search-state.ts'
import { countOf, SelectionBar, SelectionToggle } from '../resource-table/SelectionBar.tsx'
import { TableView } from '../resource-table/TableView.tsx'
import { useListKeys } from '../resource-table/use-list-keys.ts'
import { hrefOf, useListSearch } from '../resource-table/use-list-search.ts'
import { SELECTION_COLUMN_WIDTH, useListTable } from '../resource-table/use-list-table.ts'
import { useOpenRecord } from '../resource-table/use-listed-row.ts'
import { countNow, type Params, useResource } from '../resource-table/use-resource.ts'
import { toRowSelection, useSelection } from '../resource-table/use-selection.ts'
import { SearchField } from '../search/SearchField.tsx'
import { Card, cardOf } from './Card.tsx'
import type { ResourceList } from './resource-list.ts'

const BulkFlow = lazy(() => import('../bulk/BulkFlow.tsx').then(part => ({ default: part.BulkFlow })))

type Props<N extends ListName> = {
  of: ResourceList<N>
  columns: readonly ListColumn<RowOf<N>>[]
  filters: readonly Filter[]
  params?: Params
  fixed?: Readonly<Record<string, string>> | undefined
  bulk?: BulkSpec<RowOf<N>> | undefined
  order?: RowOrder<RowOf<N>> | undefined
  toolbar?: ReactNode
}

const nothing: never[] = []
const noQuery: Readonly<Record<string, string>> = {}

/** A paged list: toolbar, table or cards, selection and paging. The URL is its only state. */
export function ResourceTable<N extends ListName>({ of, columns, filters, params, bulk, toolbar, ...rest }: Props<N>) {
  const { t } = useTranslation('ui')
  const { t: text } = useTranslation(of.texts)
  const [search, setSearch] = useListSearch()
  const [adding, setAdding] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const phone = usePhone()

  const { name: endpoint } = of.of
  const { fixed = of.fixed ?? noQuery } = rest
  const sorts = of.sorts ?? of.of.sorts
  const state = useMemo(() => readListState(search, { sorts, filters }), [search, sorts, filters])
  const query = useMemo(() => ({ ...fixed, ...queryOf(state) }), [state, fixed])
  const { order } = rest
  const list = JSON.stringify([query, params, order?.changes])
  const resource = useResource(endpoint, query, of.of.alwaysCounted ?? false, params)
  const { busy, handlers } = useBusy()
  // While the next page loads, the previous rows are shown; the new list then starts without them.
  const frozen = useFrozenRows(resource.turning ? 'turning' : list, resource.rows ?? nothing, busy)
  const record = useOpenRecord<RowOf<N>>(of.record, search['id'])
  const current = useMemo(() => withRecord(frozen.rows, record), [frozen.rows, record])
  const rows = resource.rows === undefined ? undefined : current
  const shown = useMemo(
    () =>
      resource.rows === undefined || resource.turning
        ? undefined
        : new Set(frozen.rows.filter(({ gone }) => !gone).map(({ row }) => row.id)),
    [resource.rows, resource.turning, frozen.rows],
  )
  const [action, setAction] = useState<BulkAction | null>(null)
  const [choosing, setChoosing] = useState(false)
  const { selection, ...selected } = useSelection(list, shown)
  const appearance = useListAppearance(of.view ?? of.of.views[0])
  const [width, setWidth] = useState(expectedWidth)
  const available = width - (bulk === undefined && order === undefined ? 0 : SELECTION_COLUMN_WIDTH)
  const table = useListTable({
    columns,
    rows: rows ?? nothing,
    appearance,
    available,
    selection: selected.rows,
    onSelect: selected.select,
    selectable: bulk?.selectable,
  })

  const { leadsTo } = of
  const navigate = useNavigate()
  const onOpen = useCallback(
    (id: string) => (leadsTo === undefined ? setSearch({ id }) : void navigate({ href: leadsTo(id) })),
    [setSearch, leadsTo, navigate],
  )
  const openFilters = useCallback(() => setAdding(true), [])
  const close = useMemo(
    () => (search['id'] === undefined ? undefined : () => setSearch({ id: undefined })),
    [search, setSearch],
  )
  useListKeys({ search: searchField, openFilters: filters.length > 0 ? openFilters : undefined, close })

  // Failed rows stay selected while they are visible.
  const finish = (results: readonly BulkResult[] | null) => {
    setAction(null)
    if (results === null) return
    const failed = new Set(results.filter(({ ok }) => !ok).map(({ id }) => id))
    const selectable = table.rows.filter(row => row.canSelect && failed.has(row.id))
    selected.select(toRowSelection(selectable.map(({ id }) => id)))
  }
  const bar = bulk !== undefined && (!phone || choosing) && (
    <SelectionBar
      selection={selection}
      table={table}
      hasMore={(resource.meta?.nextCursor ?? resource.meta?.prevCursor ?? null) !== null}
      actions={bulk.actions}
      onClear={selected.clear}
      onAct={setAction}
      onSelectAll={async () => selected.selectFilter(filterQueryOf(query), await countNow(endpoint, query, params))}
      below={phone}
    />
  )
  const card = of.card ?? cardOf(columns)
  const view = {
    label: text(of.label),
    table,
    loading: rows === undefined,
    nameOf: (row: RowOf<N>) => of.rowName(row, text),
    hrefOf: of.opens === false ? undefined : (id: string) => leadsTo?.(id) ?? hrefOf(search, { id }),
    openId: search['id'],
    onOpen,
    turning: resource.turning,
  }
  const { icon, title, hint } = of.empty
  return (
    <div className={css.list}>
      <FilterBar
        filters={filters}
        values={state.values}
        adding={adding}
        onAdding={setAdding}
        onChange={setSearch}
        before={
          of.search === undefined ? null : (
            <SearchField
              inputRef={searchField}
              value={state.q}
              label={text(of.search)}
              onSearch={q => setSearch({ q }, { replace: true })}
            />
          )
        }
        after={
          <>
            <ListState resource={resource} />
            {toolbar}
            {phone && bulk !== undefined && (
              <SelectionToggle
                on={choosing}
                onChange={on => {
                  setChoosing(on)
                  selected.clear()
                }}
              />
            )}
            <ListTools
              list={of.view ?? of.of.views[0]}
              endpoint={endpoint}
              params={params}
              query={query}
              count={resource.count?.total ?? null}
              exports={of.of.export.permission}
              table={table}
              appearance={appearance}
              search={search}
              onSearch={setSearch}
              plain={phone}
            />
          </>
        }
      />
      <div className={phone ? css.bare : css.card} data-selected={!phone && countOf(selection) > 0} {...handlers}>
        {!phone && bar}
        <NewPill fresh={frozen.fresh} left={frozen.left} onShow={frozen.release} />
        <ListBody
          resource={resource}
          empty={<EmptyState icon={icon} title={text(title)} {...(hint === undefined ? {} : { hint: text(hint) })} />}
          narrowed={state.q !== '' || Object.keys(state.values).length > 0}
          onClear={() => setSearch({ q: undefined, ...without(activeFilters(state.values, filters)) })}
        >
          {phone ? (
            <CardList
              {...view}
              renderCard={row => <Card card={card} row={row} />}
              selecting={bulk !== undefined && choosing}
              aside={order?.buttons}
            />
          ) : (
            <TableView
              {...view}
              available={available}
              onWidthChange={setWidth}
              density={appearance.density}
              rowHeights={of.rowHeights}
              lead={order?.handle}
              totals={totalsOf(resource.count?.totals, of.sums)}
              total={state.cursor === undefined ? (resource.count?.total ?? undefined) : undefined}
              sort={state.sort}
              onSort={sort => setSearch({ sort })}
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
              ? footOf(of, resource.count, text)
              : resource.error === null
                ? t('table.counting')
                : null
          }
          onPage={cursor => setSearch({ cursor })}
          onLimit={limit => setSearch({ limit })}
        />
      </div>
      {bulk !== undefined && action !== null && (
        <Suspense fallback={null}>
          <BulkFlow
            action={action}
            selection={selection}
            onExpect={expected => selection.kind === 'filter' && selected.selectFilter(selection.query, expected)}
            onDone={bulk.onDone}
            onClose={finish}
          />
        </Suspense>
      )}
    </div>
  )
}

type Count = Pick<ListMeta, 'total' | 'totalIsEstimate' | 'totals'>

/** `12 waiting · ฿98,350.00`; an estimate says that it is one, and has no sum. */
function footOf({ foot, sums }: Pick<ResourceList<ListName>, 'foot' | 'sums'>, count: Count, t: Translate): string {
  const { total, totalIsEstimate, totals } = count
  const shown = `${totalIsEstimate ? '≈ ' : ''}${formatCount(total ?? 0)}`
  const parts = Object.entries(sums ?? { amount: '' }).flatMap(([name, key]) => {
    const sum = totals?.[name]
    if (sum === undefined) return []
    return [key === '' ? formatMoney(sum) : t(key, { amount: formatMoney(sum) })]
  })
  const amount = formatMoney(totals?.['amount'] ?? 0)
  return [t(foot, { count: total ?? 0, shown, amount }), ...parts].join(' · ')
}

/** The sums of the whole filter, below their columns; undefined until they are counted. */
function totalsOf(
  totals: ListMeta['totals'] | undefined,
  sums: Readonly<Record<string, string>> = {},
): Readonly<Record<string, ReactNode>> | undefined {
  if (totals === undefined || totals === null) return undefined
  const known = ['amount', ...Object.keys(sums)].flatMap(name => {
    const sum = totals[name]
    return sum === undefined ? [] : [[name, <Money key={name} amount={sum} strong />] as const]
  })
  return known.length === 0 ? undefined : Object.fromEntries(known)
}
