import type { EndpointName, Endpoints, Got, ListSpec, Sent } from '@backoffice/contract'
import type { ReactNode } from 'react'

/** The endpoints of the contract that are lists. */
export type ListName = { [N in EndpointName]: Endpoints[N] extends { list: ListSpec } ? N : never }[EndpointName]

export type RowOf<N extends ListName> = Got<Endpoints[N]> extends { data: readonly (infer R extends { id: string })[] } ? R : never
export type QueryOf<N extends ListName> = Sent<Endpoints[N]>['query']
export type SortOf<N extends ListName> = NonNullable<QueryOf<N>['sort']>

/** What every list answers beside its rows. */
export type ListMeta = { nextCursor: string | null; prevCursor: string | null; total: number | null; totalIsEstimate: boolean; totals: Readonly<Record<string, number>> | null; asOf: string }

/** A column, declared by the feature. Its cell draws with its own CSS: no styled component runs per row. */
export type ListColumn<Row, Sort extends string = string> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The share of the table's width, in px at the look's size. */
  width: number
  align?: 'start' | 'end'
  /** The declared orders behind the header, where it has any. */
  sort?: { asc: Sort; desc: Sort }
}

export type Choice = { value: string; label: string }

/** A filter, declared by the feature; its values live in the URL under the endpoint's own names. */
export type Filter =
  | { kind: 'several'; key: string; label: string; choices: readonly Choice[] }
  | { kind: 'one'; key: string; label: string; choices: readonly Choice[] }
  | { kind: 'amount'; key: string; label: string; from: string; to: string }
  | { kind: 'days'; key: string; label: string; from: string; to: string }

/** Something done to the rows a person has picked. Without one there is nothing to pick for. */
export type BulkAction = { key: string; label: string; icon: ReactNode; run: (ids: readonly string[]) => void }
