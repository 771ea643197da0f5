import type { EndpointName, Permission } from '@backoffice/contract'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { SavedList } from '../resource-table/list-appearance.ts'
import type { ListName, RowOf, SortOf } from '../resource-table/list-types.ts'
import type { CardSpec } from './Card.tsx'
import type { Columns } from './columns.tsx'
import type { FilterSpec } from './filters.ts'

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
