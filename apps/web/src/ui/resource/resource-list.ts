import type { EndpointName, Permission } from '@backoffice/contract'
import type { ColumnKind } from '@backoffice/contract/resource'
import type { Translate } from '../../i18n/translate.ts'
import type { LucideIcon } from 'lucide-react'
import type { Density, SavedList } from '../resource-table/list-appearance.ts'
import type { ListName, RowOf, SortOf } from '../resource-table/list-types.ts'
import type { CardSpec } from './Card.tsx'
import type { Columns } from './columns.tsx'
import type { FilterSpec } from './filters.ts'

/** The part of the contract's list that a page uses. */
type Identity<N extends ListName> = {
  readonly name: N
  readonly sorts: readonly [SortOf<N>, ...SortOf<N>[]]
  readonly alwaysCounted?: true
  readonly views: readonly [SavedList, ...SavedList[]]
  readonly columns: Readonly<Record<string, ColumnKind>>
  readonly export: { readonly permission: Permission }
}

/** A list: the contract's value that identifies it, and its texts, columns and filters. */
export type ResourceList<N extends ListName> = {
  of: Identity<N>
  /** The name of its saved views and columns; by default the resource's first. */
  view?: SavedList
  /** The sorts; by default the resource's. */
  sorts?: readonly [SortOf<N>, ...SortOf<N>[]]
  /** The endpoint of one record, if it opens beside the list. */
  record?: EndpointName
  /** The page of a row, if it does not open beside the list. */
  leadsTo?: (id: string) => string
  /** Rows that open nothing are not links. */
  opens?: false
  /** Fixed query parameters, not in the URL. */
  fixed?: Readonly<Record<string, string>>
  /** The namespace of the keys below. */
  texts: string
  label: string
  /** The label of the search field; absent for a list without search. */
  search?: string
  /** The name of a row for screen readers. */
  rowName: (row: RowOf<N>, t: Translate) => string
  /** The line below the rows: takes `count` and `shown`. */
  foot: string
  /** Sums of the whole filter after it, each in its own text; by default `amount`. */
  sums?: Readonly<Record<string, string>>
  empty: { icon: LucideIcon; title: string; hint?: string }
  /** The prefix of the headings' keys. */
  headers?: string
  columns: Columns<N>
  /** The height of rows that are taller than a line of text, in px. */
  rowHeights?: Readonly<Record<Density, number>>
  filters: readonly FilterSpec[]
  /** The row on a phone; by default from the columns. */
  card?: CardSpec<RowOf<N>>
}
