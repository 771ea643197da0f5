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
/** The rows of a list; of an answer that holds one beside its totals, the rows of that. */
export type RowOf<N extends ListName> =
  AnswerOf<N> extends { data: readonly (infer Row)[] | { requirements: readonly (infer Row)[] } } ? Row : never

/**
 * A column by what it holds: `of` gives the value its kind asks for. `on` are the screen’s columns that show it, where
 * they have other ids.
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
  /** The first word of the file’s name. */
  readonly fileName: string
  /** Of whom or of what the list is, where it is of one: in the file’s name instead of an id. */
  about?(params: ParamsOf<N>): Promise<ExportSubject | undefined>
  /**
   * One page as the list’s own handler gives it: the same rows, the same masking. `limit` may be larger than the wire
   * allows. Without `meta` it is all of it.
   */
  read(query: QueryOf<N>, actor: AdminActor, params: ParamsOf<N>): Promise<Result<Page<RowOf<N>>, ErrorCode>>
  readonly columns: readonly ExportColumn<RowOf<N>>[]
}

/** `from` and `to`: the days it covers, where the list has no period of its own. */
export type ExportSubject = { readonly name: string; readonly from?: string | null; readonly to?: string | null }

type Page<Row> = {
  readonly data: readonly Row[]
  readonly meta?: {
    readonly nextCursor: string | null
    readonly total: number | null
    readonly totalIsEstimate: boolean
  }
}

/** What stands in a list’s path. */
export type Params = Readonly<Record<string, unknown>>

/** A registered list, whatever its rows are. */
export type AnyExport = {
  readonly list: ListName
  readonly endpoint: Endpoint
  readonly exportPermission: Permission
  readonly fileName: string
  about?(params: Params): Promise<ExportSubject | undefined>
  read(query: Record<string, unknown>, actor: AdminActor, params: Params): Promise<Result<Page<unknown>, ErrorCode>>
  readonly columns: readonly ExportColumn<unknown>[]
}

/** Every list that may be taken out, each by the room it belongs to. */
export type ListExports = { readonly [N in ListName]: ListExport<N> }

/** The lists that rooms let out. */
export function createRegistry() {
  const known = new Map<string, AnyExport>()
  return {
    register(lists: Partial<ListExports>): void {
      for (const list of listNames) {
        // Inside, rows only travel from a list’s own `read` to its own columns.
        if (lists[list] !== undefined)
          known.set(list, { list, endpoint: endpoints[list], ...lists[list] } as unknown as AnyExport)
      }
    },
    find: (list: ListName): AnyExport | undefined => known.get(list),
  }
}
export type Registry = ReturnType<typeof createRegistry>
