import {
  endpoints,
  type Endpoint,
  type Endpoints,
  type ErrorCode,
  type HandlerOutput,
  type Permission,
  type HandlerInput,
} from '@backoffice/contract'
import { listNames, type ListName } from '@backoffice/contract/lists/lists'
import type { Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Cell } from './csv.ts'
import type { Names } from './names.ts'

type QueryOf<N extends ListName> = HandlerInput<Endpoints[N]>['query']
type ParamsOf<N extends ListName> = HandlerInput<Endpoints[N]>['params']
type AnswerOf<N extends ListName> = HandlerOutput<Endpoints[N]>
/** The rows of a list; for a response with totals, the rows in it. */
export type RowOf<N extends ListName> =
  AnswerOf<N> extends { data: readonly (infer Row)[] | { requirements: readonly (infer Row)[] } } ? Row : never

/**
 * A column and its kind: `of` returns the value. `on` lists the screen's columns that show it, where their ids differ.
 */
export type ExportColumn<Row> = {
  [C in Cell as C['kind']]: {
    readonly id: string
    readonly on?: readonly string[]
    readonly en: string
    readonly th: string
    readonly kind: C['kind']
    of(row: Row, names: Names): C['value']
  }
}[Cell['kind']]

export type ListExport<N extends ListName> = {
  readonly exportPermission: Permission
  /** The first part of the file name. */
  readonly fileName: string
  /** The list's subject in the file name, where it has one, instead of an id. */
  about?(params: ParamsOf<N>): Promise<ExportSubject | undefined>
  /**
   * One page from the list's own handler: the same rows and masking. `limit` may exceed the limit of the API. Without
   * `meta` the page is complete.
   */
  read(query: QueryOf<N>, actor: AdminActor, params: ParamsOf<N>): Promise<Result<Page<RowOf<N>>, ErrorCode>>
  readonly columns: readonly ExportColumn<RowOf<N>>[]
}

/** `from` and `to`: the days covered, where the list has no period. */
export type ExportSubject = { readonly name: string; readonly from?: string | null; readonly to?: string | null }

type Page<Row> = {
  readonly data: readonly Row[]
  readonly meta?: {
    readonly nextCursor: string | null
    readonly total: number | null
    readonly totalIsEstimate: boolean
  }
}

/** Path parameters of a list. */
export type Params = Readonly<Record<string, unknown>>

/** A registered list with any row type. */
export type AnyExport = {
  readonly list: ListName
  readonly endpoint: Endpoint
  readonly exportPermission: Permission
  readonly fileName: string
  about?(params: Params): Promise<ExportSubject | undefined>
  read(query: Record<string, unknown>, actor: AdminActor, params: Params): Promise<Result<Page<unknown>, ErrorCode>>
  readonly columns: readonly ExportColumn<unknown>[]
}

/** All lists that can be exported, by the module that owns them. */
export type ListExports = { readonly [N in ListName]: ListExport<N> }

/** The lists modules offer for export. */
export function createRegistry() {
  const known = new Map<string, AnyExport>()
  return {
    register(lists: Partial<ListExports>): void {
      for (const list of listNames) {
        // Rows only pass from a list's `read` to its own columns.
        if (lists[list] !== undefined)
          known.set(list, { list, endpoint: endpoints[list], ...lists[list] } as unknown as AnyExport)
      }
    },
    find: (list: ListName): AnyExport | undefined => known.get(list),
  }
}
export type Registry = ReturnType<typeof createRegistry>
