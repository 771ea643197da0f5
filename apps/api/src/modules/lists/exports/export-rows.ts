import { labelIn } from '@backoffice/contract/texts/translations'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ExportColumn } from './columns.ts'
import type { Cell, FileLanguage } from './csv.ts'
import { accountNames } from './names.repo.ts'
import { namesFrom, type Names } from './names.ts'
import type { AnyExport, Params } from './registry.ts'

/** Rows per page: large enough to be fast, small enough for memory. */
const BATCH = 500

export type ListRequest = {
  readonly list: AnyExport
  readonly query: Record<string, unknown>
  readonly params: Params
  readonly columns: readonly ExportColumn<unknown>[]
}

/**
 * The rows of a list as cells, page by page by the list's keyset, without a transaction. The viewer is read before each
 * page: rows are masked, and refused, by the permissions of that moment. Throws what `findViewer` throws.
 */
export async function* readRows(
  { reader }: Pick<Deps, 'reader'>,
  { list, query, params, columns }: ListRequest,
  findViewer: () => Promise<AdminActor>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const names = namesFrom(await accountNames(reader))
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list.read({
      query: { ...query, limit: BATCH, ...(cursor === '' ? {} : { cursor }) },
      params,
      actor: await findViewer(),
    })
    if (!page.ok) throw new RefusedPage(page.code)
    const { data, meta } = page.value
    if (data.length > 0) yield data.map(row => columns.map(column => cellOf(column, row, names)))
    cursor = meta?.nextCursor ?? null
  }
}

/** The list itself refused a page: reading it again would not help. */
export class RefusedPage extends Error {
  override name = 'RefusedPage'
  constructor(code: string) {
    super(`a page of an export was refused: ${code}`)
  }
}

// The registration's type guarantees that a column's `of` returns what its kind needs.
const cellOf = ({ kind, of }: ExportColumn<unknown>, row: unknown, names: Names): Cell =>
  ({ kind, value: of(row, names) }) as Cell

/** The title of a column; a time names its zone. */
export const headerOf = (column: ExportColumn<unknown>, language: FileLanguage, timeZone: string): string =>
  `${labelIn(language, column.title)}${column.kind === 'instant' ? ` (${timeZone})` : ''}`
