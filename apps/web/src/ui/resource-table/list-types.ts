import type { EndpointName, Endpoints, ClientResponse, ListSpec, ClientRequest } from '@backoffice/contract'
import type { ReactNode } from 'react'

/** The endpoints of the contract that are lists. */
export type ListName = { [N in EndpointName]: Endpoints[N] extends { list: ListSpec } ? N : never }[EndpointName]

export type RowOf<N extends ListName> =
  ClientResponse<Endpoints[N]> extends { data: readonly (infer R extends { id: string })[] } ? R : never
export type QueryOf<N extends ListName> = ClientRequest<Endpoints[N]>['query']
export type SortOf<N extends ListName> = NonNullable<QueryOf<N>['sort']>

/** The response of every list, beside its rows. */
export type ListMeta = {
  nextCursor: string | null
  prevCursor: string | null
  total: number | null
  totalIsEstimate: boolean
  totals: Readonly<Record<string, number>> | null
  asOf: string
}

/** A column of a list. Cells use CSS modules: no styled component renders per row. */
export type ListColumn<Row, Sort extends string = string, Id extends string = string> = {
  /** The column's id in the contract. */
  id: Id
  header: string
  /** Drawn in the heading in place of its name, which is then for screen readers. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** In px; the share of the table's width until the user chooses widths. */
  width: number
  align?: 'start' | 'end'
  /** The sorts of the heading. */
  sort?: { asc: Sort; desc: Sort }
  /** Never narrower than its width, like a status or a time. */
  whole?: true
  /** Hidden by default. */
  optional?: true
  /** Cannot be hidden. */
  always?: true
  /** Hidden in a narrow table, the lowest first. */
  yields?: number
}

/** How the user changes the order of the rows; not together with bulk actions. Stable between renders. */
export type RowOrder<Row> = {
  /** Drawn before a row: its handle. */
  readonly handle: (row: Row) => ReactNode
  /** Drawn beside a row's card: its buttons. */
  readonly buttons: (row: Row) => ReactNode
  /** Counts the user's own changes, which are shown immediately. */
  readonly changes: number
}

export type Choice = { value: string; label: string }

/**
 * A filter; its values are in the URL under the endpoint's parameter names. Choices that are data are undefined until
 * they are loaded.
 */
export type Filter =
  | { kind: 'several'; key: string; label: string; choices: readonly Choice[] | undefined }
  | { kind: 'one'; key: string; label: string; choices: readonly Choice[] | undefined }
  | { kind: 'amount'; key: string; label: string; from: string; to: string }
  /** One day, up to today. */
  | { kind: 'day'; key: string; label: string }
  | { kind: 'days'; key: string; label: string; from: string; to: string }

/**
 * The selected records: by id, with the outcomes a preview showed; or everything the filter matches, with the server's
 * count.
 */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly string[]; readonly leadsTo?: Readonly<Record<string, string>> }
  | { readonly kind: 'filter'; readonly query: Readonly<Record<string, string>>; readonly expected: number }

/** The result of one row. `again`: it was not processed and can be sent again under the same key. */
export type BulkResult = {
  readonly id: string
  readonly name: string
  readonly ok: boolean
  readonly note?: string
  readonly again?: boolean
}

/** The input of a bulk action beside its reason, such as a status or a tag. */
export type BulkInput =
  | { kind: 'one'; label: string; choices: readonly (Choice & { note?: string })[] }
  | { kind: 'text'; label: string; maxLength: number; suggestions?: readonly string[] }

/** The user's input, with the idempotency key. */
export type BulkRequest = {
  readonly reason: string | undefined
  readonly chosen: string
  readonly idempotencyKey: string
}

/**
 * The expected result of a bulk action for one row. `skipped`: it would be refused, for the reason in `note`. `leadsTo`:
 * the server's outcome, to which the action is bound.
 */
export type BulkPreviewRow = {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly account: string
  readonly state: 'done' | 'waits' | 'skipped'
  readonly note?: string
  readonly leadsTo?: string
}

/** One action on many records, with a result for each. */
export type BulkAction = {
  key: string
  label: string
  icon: ReactNode
  tone?: 'primary' | 'error'
  /** The server's limits. */
  most: { ids: number; filter: number }
  title: (count: number) => string
  note?: ReactNode
  confirm: (count: number) => string
  input?: BulkInput
  /** Common reasons, if the action requires a reason. */
  reasons?: readonly string[]
  /** Loads a preview; the action then applies to its rows only. */
  preview?: (selection: Selection, signal: AbortSignal) => Promise<readonly BulkPreviewRow[]>
  send: (selection: Selection, input: BulkRequest) => Promise<readonly BulkResult[]>
}
export type BulkSpec<Row> = { actions: readonly BulkAction[]; selectable?: (row: Row) => boolean; onDone?: () => void }
