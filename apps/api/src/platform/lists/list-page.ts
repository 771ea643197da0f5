import type { ErrorCode } from '@backoffice/contract'
import { ok, type Result } from '@backoffice/kernel'
import { badField, cursorsFor, pageOf, type Cursor, type Direction, type Position } from './cursor.ts'

/** Number of rows; `totals` are their sums, null where the count is an estimate. */
export type Counted<T> = { readonly total: number; readonly isEstimate: boolean; readonly totals: T | null }

export type ListRequest<Row extends { readonly position: Position }, Shown, T> = {
  /** The endpoint's name: a cursor is valid for one list only. */
  readonly list: string
  readonly query: {
    readonly sort: string
    readonly limit: number
    readonly cursor?: string | undefined
    readonly q?: string | undefined
  }
  /** What the cursor is bound to besides list and order: everything that selects the rows. */
  readonly filters: unknown
  /** One page in reading order, with one more row than `limit` if more exist; reversed for a backward cursor. */
  read(cursor: Cursor | null, limit: number): Promise<readonly Row[]>
  /** null: not requested. */
  readonly count: (() => Promise<Counted<T>>) | null
  show(rows: readonly Row[]): Promise<readonly Shown[]> | readonly Shown[]
  readonly now: Date
}

export type ListResponse<Shown, T> = {
  data: Shown[]
  meta: {
    nextCursor: string | null
    prevCursor: string | null
    total: number | null
    totalIsEstimate: boolean
    totals: T | null
    asOf: Date
  }
}

/**
 * Answers a page of any list: parses the cursor, reads rows and count concurrently, and adds the neighbours' cursors.
 */
export async function listPage<Row extends { readonly position: Position }, Shown, T>(
  request: ListRequest<Row, Shown, T>,
): Promise<Result<ListResponse<Shown, T>, ErrorCode>> {
  const { list, query, filters, now } = request
  if (query.q !== undefined && /\p{Cc}/u.test(query.q)) return badField('q', 'must not hold control characters')
  const cursors = cursorsFor({ list, sort: query.sort, filters })
  const cursor = query.cursor === undefined ? ok(null) : cursors.read(query.cursor)
  if (!cursor.ok) return cursor
  const [rows, counted] = await Promise.all([
    request.read(cursor.value, query.limit),
    request.count === null ? null : request.count(),
  ])
  const { shown, next, previous } = pageOf(rows, query.limit, cursor.value)
  const link = (direction: Direction, position: Position | null) =>
    position === null ? null : cursors.write(direction, position)
  return ok({
    data: [...(await request.show(shown))],
    meta: {
      nextCursor: link('next', next),
      prevCursor: link('previous', previous),
      total: counted?.total ?? null,
      totalIsEstimate: counted?.isEstimate ?? false,
      totals: counted?.totals ?? null,
      asOf: now,
    },
  })
}
