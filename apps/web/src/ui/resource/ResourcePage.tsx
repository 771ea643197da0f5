import type { EndpointName, Permission } from '@backoffice/contract'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BesideList } from '../drawer/RecordDrawer.tsx'
import { Money } from '../money/Money.tsx'
import { formatCount, formatMoney } from '../money/format-money.ts'
import { EmptyState } from '../panel/EmptyState.tsx'
import { useAccountChoices } from '../reference-data.ts'
import type { SavedList } from '../resource-table/list-appearance.ts'
import type { BulkSpec, ListMeta, ListName, RowOf, SortOf } from '../resource-table/list-types.ts'
import { ResourceTable } from '../resource-table/ResourceTable.tsx'
import { useListSearch } from '../resource-table/use-list-search.ts'
import type { Params } from '../resource-table/use-resource.ts'
import { Card, type CardSpec, cardOf } from './Card.tsx'
import { type Columns, toListColumns } from './columns.tsx'
import { type Choices, type FilterSpec, toFilters } from './filters.ts'
import css from './ResourcePage.module.css'

/** What of the contract's list a page takes. */
type Identity<N extends ListName> = {
  readonly name: N
  readonly sorts: readonly [SortOf<N>, ...SortOf<N>[]]
  readonly alwaysCounted?: true
  readonly views: readonly [SavedList, ...SavedList[]]
  readonly export: { readonly permission: Permission }
}

/** A list on the screen: the contract's value that identifies it, and how the web names, draws and filters it. */
export type ResourceList<N extends ListName> = {
  of: Identity<N>
  /** The name under which its views and columns are stored, where it is not the resource's first. */
  view?: SavedList
  /** The orders, where the page's default is not the resource's. */
  sorts?: readonly [SortOf<N>, ...SortOf<N>[]]
  /** The endpoint that reads one row's record, where it is opened beside the list. */
  record?: EndpointName
  /** The page a row leads to, where it is not opened beside its list. */
  leadsTo?: (id: string) => string
  /** What this list always asks with; not in the address, not removable. */
  fixed?: Readonly<Record<string, string>>
  /** The namespace of its texts; the keys below are in it. */
  texts: string
  label: string
  /** What can be searched for; absent: nothing can. */
  search?: string
  /** How a row is called where it has to be named. */
  rowName: (row: RowOf<N>, t: TFunction) => string
  /** The line below the rows: takes `count` and `shown`. */
  foot: string
  /** Sums of the whole filter that follow it, each in its own text; `amount` alone where it has none. */
  sums?: Readonly<Record<string, string>>
  empty: { icon: LucideIcon; title: string; hint?: string }
  /** Before each column's id in the key of its heading. */
  headers?: string
  columns: Columns<N>
  filters: readonly FilterSpec[]
  /** The row on a phone; from the columns unless it is given. */
  card?: CardSpec<RowOf<N>>
}

type Props<N extends ListName> = {
  of: ResourceList<N>
  /** What stands in the endpoint's path. */
  params?: Params
  /** Overrides what the list always asks with, where that changes with the day. Stable between draws. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** The choices of filters that are data, by the filters' keys. Stable between draws. */
  choices?: Choices
  bulk?: BulkSpec<RowOf<N>> | undefined
  /** The page's own buttons, beside the list's. */
  toolbar?: ReactNode
  /** What stands above the list: what waits for a second approval. */
  above?: ReactNode
  /** Draws the record of the open row. */
  renderDrawer?: (id: string) => ReactNode
}

const noChoices: Choices = {}

/** The list of a resource, its toolbar, filters, bulk actions and export, with the open record beside it. */
export function ResourcePage<N extends ListName>({
  of,
  params,
  choices,
  bulk,
  toolbar,
  above,
  renderDrawer,
  ...rest
}: Props<N>) {
  const { t } = useTranslation(of.texts)
  const [{ id }] = useListSearch()
  const { fixed = of.fixed } = rest
  const accounts = useAccountChoices(of.filters.some(({ kind }) => kind === 'account'))
  const columns = useMemo(() => toListColumns(of.columns, t, of.headers ?? 'column'), [of, t])
  const filters = useMemo(() => toFilters(of.filters, t, accounts, choices ?? noChoices), [of, t, accounts, choices])
  const card = of.card ?? cardOf(columns)
  const table = (
    <ResourceTable
      key={of.label}
      endpoint={of.of.name}
      list={of.view ?? of.of.views[0]}
      exports={of.of.export.permission}
      sorts={of.sorts ?? of.of.sorts}
      alwaysCounted={of.of.alwaysCounted ?? false}
      columns={columns}
      filters={filters}
      label={t(of.label)}
      nameOf={row => of.rowName(row, t)}
      renderCard={row => <Card card={card} row={row} />}
      summary={count => footOf(of, count, t)}
      totals={totalsOf}
      empty={
        <EmptyState
          icon={of.empty.icon}
          title={t(of.empty.title)}
          {...(of.empty.hint === undefined ? {} : { hint: t(of.empty.hint) })}
        />
      }
      toolbar={toolbar}
      {...(of.search === undefined ? {} : { searchLabel: t(of.search) })}
      {...(of.record === undefined ? {} : { record: of.record })}
      {...(of.leadsTo === undefined ? {} : { leadsTo: of.leadsTo })}
      {...(fixed === undefined ? {} : { fixed })}
      {...(params === undefined ? {} : { params })}
      {...(bulk === undefined ? {} : { bulk })}
    />
  )
  return (
    <BesideList drawer={id === undefined ? null : renderDrawer?.(id)}>
      {above === undefined ? (
        table
      ) : (
        <div className={css.page}>
          {above}
          {table}
        </div>
      )}
    </BesideList>
  )
}

type Count = Pick<ListMeta, 'total' | 'totalIsEstimate' | 'totals'>

/** `12 waiting · ฿98,350.00`; an estimate says that it is one, and has no sum. */
function footOf({ foot, sums }: Pick<ResourceList<ListName>, 'foot' | 'sums'>, count: Count, t: TFunction): string {
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

/** What the whole filter adds up to, below the column of amounts. */
const totalsOf = ({ amount }: Readonly<Record<string, number>>): Record<string, ReactNode> =>
  amount === undefined ? {} : { amount: <Money amount={amount} strong /> }
