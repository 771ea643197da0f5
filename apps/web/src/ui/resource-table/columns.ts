import type { ClientRequest, Endpoints } from '@backoffice/contract'
import type { ListColumn } from './list-types.ts'

/** What the user chose of the columns, by their ids. */
export type ColumnState = {
  readonly columnOrder: readonly string[]
  readonly columnPinning: { readonly start: readonly string[]; readonly end: readonly string[] }
  /** In px. */
  readonly columnSizing: Readonly<Record<string, number>>
  readonly columnVisibility: Readonly<Record<string, boolean>>
}

/** The selected rows, by their ids. */
export type RowSelection = Readonly<Record<string, boolean>>

export type SavedPreference = ClientRequest<Endpoints['preferences.list']>['body']
export type SavedColumn = SavedPreference['columns'][number]

export const MIN_WIDTH = 56
export const MAX_WIDTH = 640
export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH))

/** Columns give way this far before the table scrolls sideways. */
const FITS = 0.96

/** The columns in the saved order; a column added to the product since comes last. */
export const inOrder = <Row>(columns: readonly ListColumn<Row>[], order: readonly string[]): ListColumn<Row>[] => [
  ...order.flatMap(id => columns.filter(column => column.id === id)),
  ...columns.filter(({ id }) => !order.includes(id)),
]

/**
 * A saved preference as the table's state. A column is in `columnVisibility` as visible only where the user chose to
 * show it.
 */
export function readColumns<Row>(columns: readonly ListColumn<Row>[], saved: readonly SavedColumn[]): ColumnState {
  const columnOrder = saved.map(({ id }) => id)
  const pinned = (edge: 'start' | 'end') => saved.filter(each => each.pinned === edge).map(({ id }) => id)
  const always = new Set(columns.filter(column => column.always === true).map(({ id }) => id))
  const columnVisibility: Record<string, boolean> = {}
  for (const { id, optional } of columns) if (optional === true) columnVisibility[id] = false
  for (const { id, hidden } of saved) if (hidden !== undefined && !always.has(id)) columnVisibility[id] = !hidden
  // A table has at least one column.
  const [first] = inOrder(columns, columnOrder)
  if (first !== undefined && columns.every(({ id }) => columnVisibility[id] === false))
    columnVisibility[first.id] = true
  return {
    columnOrder,
    columnPinning: { start: pinned('start'), end: pinned('end') },
    columnSizing: Object.fromEntries(
      saved.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width] as const])),
    ),
    columnVisibility,
  }
}

/** The table's state as it is saved: every column by name, so that the order holds, with the user's choices only. */
export function toSavedColumns<Row>(columns: readonly ListColumn<Row>[], state: ColumnState): SavedColumn[] {
  const { columnOrder, columnPinning, columnSizing, columnVisibility } = state
  return inOrder(columns, columnOrder).map(({ id, optional = false }) => {
    const { [id]: width } = columnSizing
    const { [id]: visible } = columnVisibility
    return {
      id,
      ...(width === undefined ? {} : { width: clampWidth(width) }),
      ...(visible === undefined || (optional && !visible) ? {} : { hidden: !visible }),
      ...(columnPinning.start.includes(id) ? { pinned: 'start' } : {}),
      ...(columnPinning.end.includes(id) ? { pinned: 'end' } : {}),
    }
  })
}

/**
 * Hides yielding columns, the lowest first, until the rest fits. Where the user chose a width or a pin, nothing is
 * hidden and the table scrolls instead. A column the user asked for stays, takes no other away and brings none back.
 */
export function fitColumns<Row>(
  columns: readonly ListColumn<Row>[],
  state: ColumnState,
  available: number,
): ColumnState {
  const { columnPinning, columnSizing, columnVisibility } = state
  const isFixed = ({ id }: ListColumn<Row>) =>
    columnSizing[id] !== undefined || columnPinning.start.includes(id) || columnPinning.end.includes(id)
  if (columns.some(column => columnVisibility[column.id] !== false && isFixed(column))) return state
  const usual = columns.filter(
    ({ id, optional }) => columnVisibility[id] === undefined || (columnVisibility[id] && optional !== true),
  )
  let width = usual.reduce((sum, column) => sum + column.width, 0)
  const hidden: Record<string, boolean> = {}
  for (const column of usual
    .filter(({ yields }) => yields !== undefined)
    .toSorted((a, b) => (a.yields ?? 0) - (b.yields ?? 0))) {
    if (width * FITS <= available) break
    if (columnVisibility[column.id] === undefined) hidden[column.id] = false
    width -= column.width
  }
  return { ...state, columnVisibility: { ...columnVisibility, ...hidden } }
}

/** A visible column's width. `fixed`: the user chose its width or pinned it. */
export type DrawnColumn = {
  readonly id: string
  readonly width: number
  readonly whole: boolean
  readonly fixed: boolean
}

export type DrawnWidths = {
  /** By column, for its `col` element; undefined takes what is left. */
  readonly columns: ReadonlyMap<string, string | undefined>
  readonly table: { readonly inlineSize?: number; readonly minInlineSize?: number }
}

/**
 * Widths are shares of the available space until one is fixed: then all hold to the pixel, except the widest other
 * column. Where space is short, whole columns keep their width and the others give way.
 */
export function drawnWidths(columns: readonly DrawnColumn[], available: number, beside: number): DrawnWidths {
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  if (columns.some(({ fixed }) => fixed)) {
    const flexible = flexibleOf(columns)
    return {
      columns: new Map(columns.map(({ id, width }) => [id, id === flexible ? undefined : `${width}px`])),
      table: flexible === undefined ? { inlineSize: total + beside } : { minInlineSize: total + beside },
    }
  }
  const table = { minInlineSize: total * FITS }
  if (!Number.isFinite(available))
    return { columns: new Map(columns.map(({ id, width }) => [id, `${(width / total) * 100}%`])), table }
  const drawn = Math.max(available, total * FITS)
  const kept = drawn >= total ? 0 : columns.reduce((sum, { whole, width }) => sum + (whole ? width : 0), 0)
  const share = (drawn - kept) / (total - kept)
  return {
    columns: new Map(columns.map(({ id, width, whole }) => [id, `${kept > 0 && whole ? width : width * share}px`])),
    table,
  }
}

/** The widest column without a fixed width: it takes what is left. */
export const flexibleOf = (columns: readonly Pick<DrawnColumn, 'id' | 'width' | 'fixed'>[]): string | undefined =>
  columns.filter(({ fixed }) => !fixed).toSorted((a, b) => b.width - a.width)[0]?.id
