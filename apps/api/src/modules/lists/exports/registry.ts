import {
  endpoints,
  type Endpoint,
  type Endpoints,
  type ErrorCode,
  type HandlerOutput,
  type Permission,
  type HandlerInput,
} from '@backoffice/contract'
import { type ListName, listNames, lists } from '@backoffice/contract/lists/lists'
import type { Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { FromReplica } from '../../../platform/db/replica.ts'
import type { ExportColumn } from './column-types.ts'

type QueryOf<N extends ListName> = HandlerInput<Endpoints[N]>['query']
type ParamsOf<N extends ListName> = HandlerInput<Endpoints[N]>['params']
type AnswerOf<N extends ListName> = HandlerOutput<Endpoints[N]>
/** The rows of a list; for a response with totals, the rows in it. */
export type RowOf<N extends ListName> =
  AnswerOf<N> extends { data: readonly (infer Row)[] | { requirements: readonly (infer Row)[] } } ? Row : never

/** The request of a list, in the form of its own handler. */
type ExportRequest<Query, Path> = { readonly query: Query; readonly params: Path; readonly actor: AdminActor }

export type ListExport<N extends ListName> = {
  /** The list's subject in the file name, where it has one, instead of an id. */
  about?(params: ParamsOf<N>): Promise<ExportSubject | undefined>
  /**
   * A page, as the list’s own handler gives it: the same rows, the same masking. `limit` may be larger than the wire
   * allows. Without `meta` it is all of it.
   */
  read(request: ExportRequest<QueryOf<N>, ParamsOf<N>>): Promise<Result<Page<RowOf<N>>, ErrorCode>>
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
  read(request: ExportRequest<Record<string, unknown>, Params>): Promise<Result<Page<unknown>, ErrorCode>>
  readonly columns: readonly ExportColumn<unknown>[]
}

/** Every list that may be taken out, each by the module it belongs to. */
export type ListExports = { readonly [N in ListName]: ListExport<N> }

/** The lists that modules let out. */
export function createRegistry(fromReplica: FromReplica) {
  const known = new Map<string, AnyExport>()
  return {
    register(input: Partial<ListExports>): void {
      for (const list of listNames) {
        const { permission: exportPermission, fileName } = lists[list].export
        // Rows only pass from a list's `read` to its own columns.
        if (input[list] === undefined) continue
        const added = input[list] as unknown as Pick<AnyExport, 'about' | 'read' | 'columns'>
        known.set(list, {
          list,
          endpoint: endpoints[list],
          exportPermission,
          fileName,
          ...added,
          read: request => fromReplica(() => added.read(request)),
        })
      }
    },
    find: (list: ListName): AnyExport | undefined => known.get(list),
  }
}
export type Registry = ReturnType<typeof createRegistry>
