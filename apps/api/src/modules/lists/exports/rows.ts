import type { AdminActor } from '../../../platform/actor.ts'
import type { ExportColumn } from './column-types.ts'
import type { Cell } from './csv.ts'
import type { FileTexts } from './file-texts.ts'
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
  { list, query, params, columns }: ListRequest,
  texts: FileTexts,
  findViewer: () => Promise<AdminActor>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list.read({
      query: { ...query, limit: BATCH, ...(cursor === '' ? {} : { cursor }) },
      params,
      actor: await findViewer(),
    })
    if (!page.ok) throw new RefusedPage(page.code)
    const { data, meta } = page.value
    if (data.length > 0) yield data.map(row => columns.map(column => cellOf(column, row, texts)))
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

// The types of columns guarantee that a value is of its kind.
const cellOf = (column: ExportColumn<unknown>, row: unknown, texts: FileTexts): Cell =>
  ({ kind: column.kind, value: column.value(row, texts) }) as Cell
