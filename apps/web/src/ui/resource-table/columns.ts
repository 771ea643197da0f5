import type { Endpoints, ClientRequest } from '@backoffice/contract'
import type { ListColumn } from './list-types.ts'

export type SavedPreference = ClientRequest<Endpoints['preferences.list']>['body']
export type SavedColumn = SavedPreference['columns'][number]
export type Pin = 'start' | 'end'

/**
 * A column in its place. `offset`: how far from its edge a pinned one stays. `holds`: somebody asked for it, so it
 * stays however little room there is.
 */
export type PlacedColumn<Row> = {
  readonly column: ListColumn<Row>
  readonly width: number
  readonly pin: Pin | null
  readonly offset: number
  readonly holds: boolean
}

export type Layout<Row> = {
  readonly placed: readonly PlacedColumn<Row>[]
  /**
   * Widths hold to the pixel: somebody chose one, or something has to stay in place. Else they are shares of what there
   * is.
   */
  readonly exact: boolean
  /** Where widths are exact, the one column that takes what is left. */
  readonly flexible: string | null
}

export const MIN_WIDTH = 56
export const MAX_WIDTH = 640

/**
 * Every column a person can have, in the order they gave, with what they chose for it. What is new in the product comes
 * last.
 */
export function choicesOf<Row>(
  columns: readonly ListColumn<Row>[],
  saved: readonly SavedColumn[],
): (SavedColumn & { column: ListColumn<Row>; hidden: boolean; holds: boolean })[] {
  const byId = new Map(columns.map(column => [column.id, column]))
  const known = saved.filter(({ id }) => byId.has(id))
  const rest = columns.filter(({ id }) => !known.some(each => each.id === id)).map(({ id }): SavedColumn => ({ id }))
  return [...known, ...rest].flatMap(choice => {
    const column = byId.get(choice.id)
    if (column === undefined) return []
    return [
      {
        ...choice,
        column,
        hidden: column.always === true ? false : (choice.hidden ?? column.optional === true),
        holds: choice.hidden === false,
      },
    ]
  })
}

/** Where each column stands for a person. Pinned ones are at their edges, whatever the order says. */
export function layoutOf<Row>(columns: readonly ListColumn<Row>[], saved: readonly SavedColumn[]): Layout<Row> {
  const all = choicesOf(columns, saved)
  const seen = all.filter(({ hidden }) => !hidden)
  // A table without a column is no table.
  const shown = seen.length > 0 ? seen : all.slice(0, 1)
  const exact = shown.some(({ width, pinned }) => width !== undefined || pinned !== undefined)
  const of = (pin: Pin | null) =>
    shown
      .filter(({ pinned = null }) => pinned === pin)
      .map(({ column, width, holds }) => ({ column, width: width ?? column.width, pin, offset: 0, holds }))
  const [start, middle, end] = [of('start'), of(null), of('end')]
  const free = shown
    .filter(({ width, pinned }) => width === undefined && pinned === undefined)
    .toSorted((a, b) => b.column.width - a.column.width)
  return {
    placed: [...withOffsets(start), ...middle, ...withOffsets(end.toReversed()).toReversed()],
    exact,
    flexible: exact ? (free[0]?.id ?? null) : null,
  }
}

/** Columns give way this far before the table scrolls sideways. */
export const FITS = 0.96

/**
 * What there is room for: columns that yield leave, the lowest first, until the rest fits. Columns and widths somebody
 * chose hold instead, and the table scrolls.
 */
export function fitColumns<Row>(layout: Layout<Row>, room: number): Layout<Row> {
  if (layout.exact) return layout
  // What somebody asked for is beside the question: to tick one column takes no other away, the table grows instead.
  let wide = layout.placed.reduce((sum, { width, holds }) => sum + (holds ? 0 : width), 0)
  const gone = new Set<string>()
  for (const { column, width } of layout.placed
    .filter(({ column: { yields }, holds }) => yields !== undefined && !holds)
    .toSorted((a, b) => (a.column.yields ?? 0) - (b.column.yields ?? 0))) {
    if (wide * FITS <= room) break
    gone.add(column.id)
    wide -= width
  }
  return gone.size === 0 ? layout : { ...layout, placed: layout.placed.filter(({ column: { id } }) => !gone.has(id)) }
}

/**
 * How wide each column is drawn, in px, where widths are shares of what there is: where that is less than they ask for,
 * those that are read whole keep theirs and the others give way.
 */
export function drawnWidths<Row>({ placed }: Layout<Row>, room: number): ReadonlyMap<string, number> {
  const requested = placed.reduce((sum, { width }) => sum + width, 0)
  const total = Math.max(room, requested * FITS)
  const saved =
    total >= requested ? 0 : placed.reduce((sum, { column, width }) => sum + (column.whole === true ? width : 0), 0)
  const share = (total - saved) / (requested - saved)
  return new Map(
    placed.map(({ column, width }) => [column.id, saved > 0 && column.whole === true ? width : width * share]),
  )
}

function withOffsets<Row>(pinned: readonly PlacedColumn<Row>[]): PlacedColumn<Row>[] {
  let offset = 0
  return pinned.map(each => {
    const at = { ...each, offset }
    offset += each.width
    return at
  })
}

/** A choice with one column changed. */
export const withColumn = (saved: readonly SavedColumn[], id: string, change: Partial<Choice>): SavedColumn[] =>
  saved.map(each => (each.id === id ? cleaned({ ...each, ...change, id }) : each))

/** A choice with one column moved by some places. */
export function moved(saved: readonly SavedColumn[], id: string, by: number): SavedColumn[] {
  const from = saved.findIndex(each => each.id === id)
  const to = Math.min(Math.max(from + by, 0), saved.length - 1)
  const [column] = saved.slice(from, from + 1)
  if (column === undefined || to === from) return [...saved]
  const rest = saved.filter(each => each.id !== id)
  return [...rest.slice(0, to), column, ...rest.slice(to)]
}

/** As it is kept: every column by name, so that the order holds, and only what was chosen. */
export function toSavedColumns<Row>(columns: readonly ListColumn<Row>[], saved: readonly SavedColumn[]): SavedColumn[] {
  const chosen = new Map(saved.map(({ id, hidden }) => [id, hidden]))
  return choicesOf(columns, saved).map(({ id, width, pinned, column: { always } }) =>
    cleaned({ id, width, pinned, hidden: always === true ? undefined : chosen.get(id) }),
  )
}

type Choice = { id: string; width: number | undefined; hidden: boolean | undefined; pinned: Pin | undefined }

const cleaned = ({ id, width, hidden, pinned }: Partial<Choice> & { id: string }): SavedColumn => ({
  id,
  ...(width === undefined ? {} : { width: Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH)) }),
  ...(hidden === undefined ? {} : { hidden }),
  ...(pinned === undefined ? {} : { pinned }),
})
