import type { Endpoints, Sent } from '@backoffice/contract'
import type { ListColumn } from './list-types.ts'

export type KeptPreference = Sent<Endpoints['preferences.list']>['body']
export type KeptColumn = KeptPreference['columns'][number]
export type Pin = 'start' | 'end'

/**
 * A column in its place. `offset`: how far from its edge a pinned one stays. `holds`: somebody asked for it, so it
 * stays however little room there is.
 */
export type Placed<Row> = {
  readonly column: ListColumn<Row>
  readonly width: number
  readonly pin: Pin | null
  readonly offset: number
  readonly holds: boolean
}

export type Layout<Row> = {
  readonly placed: readonly Placed<Row>[]
  /**
   * Widths hold to the pixel: somebody chose one, or something has to stay in place. Else they are shares of what there
   * is.
   */
  readonly exact: boolean
  /** Where widths are exact, the one column that takes what is left. */
  readonly flexible: string | null
}

export const NARROWEST = 56
export const WIDEST = 640

/**
 * Every column a person can have, in the order they gave, with what they chose for it. What is new in the product comes
 * last.
 */
export function choicesOf<Row>(
  columns: readonly ListColumn<Row>[],
  kept: readonly KeptColumn[],
): (KeptColumn & { column: ListColumn<Row>; hidden: boolean; holds: boolean })[] {
  const byId = new Map(columns.map(column => [column.id, column]))
  const known = kept.filter(({ id }) => byId.has(id))
  const rest = columns.filter(({ id }) => !known.some(each => each.id === id)).map(({ id }): KeptColumn => ({ id }))
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
export function layoutOf<Row>(columns: readonly ListColumn<Row>[], kept: readonly KeptColumn[]): Layout<Row> {
  const all = choicesOf(columns, kept)
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
export function fitting<Row>(layout: Layout<Row>, room: number): Layout<Row> {
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
  const asked = placed.reduce((sum, { width }) => sum + width, 0)
  const total = Math.max(room, asked * FITS)
  const kept =
    total >= asked ? 0 : placed.reduce((sum, { column, width }) => sum + (column.whole === true ? width : 0), 0)
  const share = (total - kept) / (asked - kept)
  return new Map(
    placed.map(({ column, width }) => [column.id, kept > 0 && column.whole === true ? width : width * share]),
  )
}

function withOffsets<Row>(pinned: readonly Placed<Row>[]): Placed<Row>[] {
  let offset = 0
  return pinned.map(each => {
    const at = { ...each, offset }
    offset += each.width
    return at
  })
}

/** A choice with one column changed. */
export const withColumn = (kept: readonly KeptColumn[], id: string, change: Partial<Choice>): KeptColumn[] =>
  kept.map(each => (each.id === id ? cleaned({ ...each, ...change, id }) : each))

/** A choice with one column moved by some places. */
export function moved(kept: readonly KeptColumn[], id: string, by: number): KeptColumn[] {
  const from = kept.findIndex(each => each.id === id)
  const to = Math.min(Math.max(from + by, 0), kept.length - 1)
  const [column] = kept.slice(from, from + 1)
  if (column === undefined || to === from) return [...kept]
  const rest = kept.filter(each => each.id !== id)
  return [...rest.slice(0, to), column, ...rest.slice(to)]
}

/** As it is kept: every column by name, so that the order holds, and only what was chosen. */
export function keptOf<Row>(columns: readonly ListColumn<Row>[], kept: readonly KeptColumn[]): KeptColumn[] {
  const chosen = new Map(kept.map(({ id, hidden }) => [id, hidden]))
  return choicesOf(columns, kept).map(({ id, width, pinned, column: { always } }) =>
    cleaned({ id, width, pinned, hidden: always === true ? undefined : chosen.get(id) }),
  )
}

type Choice = { id: string; width: number | undefined; hidden: boolean | undefined; pinned: Pin | undefined }

const cleaned = ({ id, width, hidden, pinned }: Partial<Choice> & { id: string }): KeptColumn => ({
  id,
  ...(width === undefined ? {} : { width: Math.round(Math.min(Math.max(width, NARROWEST), WIDEST)) }),
  ...(hidden === undefined ? {} : { hidden }),
  ...(pinned === undefined ? {} : { pinned }),
})
