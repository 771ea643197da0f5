import type { EndpointName, Endpoints, ClientResponse, ListSpec, ClientRequest } from '@backoffice/contract'
import type { ReactNode } from 'react'

/** The endpoints of the contract that are lists. */
export type ListName = { [N in EndpointName]: Endpoints[N] extends { list: ListSpec } ? N : never }[EndpointName]

export type RowOf<N extends ListName> =
  ClientResponse<Endpoints[N]> extends { data: readonly (infer R extends { id: string })[] } ? R : never
export type QueryOf<N extends ListName> = ClientRequest<Endpoints[N]>['query']
export type SortOf<N extends ListName> = NonNullable<QueryOf<N>['sort']>

/** What every list answers beside its rows. */
export type ListMeta = {
  nextCursor: string | null
  prevCursor: string | null
  total: number | null
  totalIsEstimate: boolean
  totals: Readonly<Record<string, number>> | null
  asOf: string
}

/** A column, declared by the feature. Its cell draws with its own CSS: no styled component runs per row. */
export type ListColumn<Row, Sort extends string = string, Id extends string = string> = {
  /** As the contract names the list's columns. */
  id: Id
  header: string
  cell: (row: Row) => ReactNode
  /** The share of the table's width, in px at the look's size. */
  width: number
  align?: 'start' | 'end'
  /** The declared orders behind the header, where it has any. */
  sort?: { asc: Sort; desc: Sort }
  /** Never narrower than its width: a status and a time are read whole. */
  whole?: true
  /** Hidden until somebody asks for it. */
  optional?: true
  /** Cannot be hidden. */
  always?: true
  /** Leaves while there is no room for it, as beside an open record; the lowest goes first. */
  yields?: number
}

export type Choice = { value: string; label: string }

/** A filter, declared by the feature; its values live in the URL under the endpoint's own names. */
export type Filter =
  | { kind: 'several'; key: string; label: string; choices: readonly Choice[] }
  | { kind: 'one'; key: string; label: string; choices: readonly Choice[] }
  | { kind: 'amount'; key: string; label: string; from: string; to: string }
  /** One day, up to today. */
  | { kind: 'day'; key: string; label: string }
  | { kind: 'days'; key: string; label: string; from: string; to: string }

/**
 * Which rows somebody picked: one by one, with the results a preview showed of them; or all the list shows under its
 * filters, of which the server counted so many.
 */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly string[]; readonly leadsTo?: Readonly<Record<string, string>> }
  | { readonly kind: 'filter'; readonly query: Readonly<Record<string, string>>; readonly expected: number }

/** What became of one row. `again`: it was not reached, and may be sent again under the same key. */
export type BulkResult = {
  readonly id: string
  readonly name: string
  readonly ok: boolean
  readonly note?: string
  readonly again?: boolean
}

/** What a move needs to be told besides its reason: which status, which tag. `note`: what a choice means. */
export type BulkInput =
  | { kind: 'one'; label: string; choices: readonly (Choice & { note?: string })[] }
  | { kind: 'text'; label: string; maxLength: number; suggestions?: readonly string[] }

/** What a person said when they were asked, and the key of what they asked for. */
export type BulkRequest = {
  readonly reason: string | undefined
  readonly chosen: string
  readonly idempotencyKey: string
}

/**
 * What a move would come to for one row, before it is made. `skipped`: it would be refused, `note` says why. `leadsTo`:
 * the result in the server's word, which the move is bound to.
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

/** One move for many rows. Each is answered on its own. */
export type BulkAction = {
  key: string
  label: string
  icon: ReactNode
  tone?: 'primary' | 'error'
  /** The most the server takes at once. */
  most: { ids: number; filter: number }
  title: (count: number) => string
  note?: ReactNode
  confirm: (count: number) => string
  input?: BulkInput
  /** Common reasons, where the action needs one. */
  reasons?: readonly string[]
  /** Shown before the move is confirmed, which is then made for the rows it listed and no others. */
  preview?: (selection: Selection, signal: AbortSignal) => Promise<readonly BulkPreviewRow[]>
  send: (selection: Selection, input: BulkRequest) => Promise<readonly BulkResult[]>
}
export type BulkSpec<Row> = { actions: readonly BulkAction[]; selectable?: (row: Row) => boolean; onDone?: () => void }
