import { endpoints, type Endpoint, type Endpoints, type ErrorCode, type Given, type Permission, type Received } from '@backoffice/contract'
import { exportable, type Exportable } from '@backoffice/contract/lists/endpoints'
import type { Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Cell } from './csv.ts'

type QueryOf<N extends Exportable> = Received<Endpoints[N]>['query']
type AnswerOf<N extends Exportable> = Given<Endpoints[N]>
export type RowOf<N extends Exportable> = AnswerOf<N> extends { data: readonly (infer Row)[] } ? Row : never

/** A column by what it holds: `of` gives the value its kind asks for. */
export type ExportColumn<Row> = { [C in Cell as C['kind']]: { readonly id: string; readonly en: string; readonly th: string; readonly kind: C['kind']; of(row: Row): C['value'] } }[Cell['kind']]

export type ListExport<N extends Exportable> = {
  readonly exportPermission: Permission
  /** The first word of the file’s name. */
  readonly fileName: string
  /** One page as the list’s own handler gives it: the same rows, the same masking. `limit` may be larger than the wire allows. */
  read(query: QueryOf<N>, actor: AdminActor): Promise<Result<AnswerOf<N>, ErrorCode>>
  readonly columns: readonly ExportColumn<RowOf<N>>[]
}

type Page = { readonly data: readonly unknown[]; readonly meta: { readonly nextCursor: string | null; readonly total: number | null; readonly totalIsEstimate: boolean } }

/** A registered list, whatever its rows are. */
export type AnyExport = {
  readonly list: Exportable
  readonly endpoint: Endpoint
  readonly exportPermission: Permission
  readonly fileName: string
  read(query: Record<string, unknown>, actor: AdminActor): Promise<Result<Page, ErrorCode>>
  readonly columns: readonly ExportColumn<unknown>[]
}

/** The lists that rooms let out. */
export function createRegistry() {
  const known = new Map<Exportable, AnyExport>()
  return {
    register<N extends Exportable>(list: N, given: ListExport<N>): void {
      // Inside, rows only travel from a list’s own `read` to its own columns.
      known.set(list, { list, endpoint: endpoints[list], ...given } as unknown as AnyExport)
    },
    find: (list: Exportable): AnyExport | undefined => known.get(list),
    /** Lists of the contract that no room has registered. */
    missing: (): Exportable[] => exportable.filter((list) => !known.has(list)),
  }
}
export type Registry = ReturnType<typeof createRegistry>
