import { type CSSProperties, useMemo } from 'react'
import { type ColumnState, fitColumns, inOrder, type RowSelection, readColumns, toSavedColumns } from './columns.ts'
import type { FrozenRow } from './frozen-rows.ts'
import type { ListAppearance } from './list-appearance.ts'
import type { ListColumn } from './list-types.ts'

/** The column of checkboxes, in px. */
export const SELECTION_COLUMN_WIDTH = 40

export type TableColumn<Row> = ListColumn<Row> & {
  readonly isVisible: boolean
  /** Its width without the user's choice. */
  readonly usualWidth: number
  readonly pin: 'start' | 'end' | false
  /** Of a pinned column, in px from its edge. */
  readonly offset: number
}

export type TableRow<Row> = {
  readonly id: string
  readonly frozen: FrozenRow<Row>
  readonly isSelected: boolean
  readonly canSelect: boolean
}

/** The table's model. Changes of columns are saved for the user. */
export type ListTable<Row> = {
  readonly state: ColumnState
  /** All of them, in the user's order. */
  readonly columns: readonly TableColumn<Row>[]
  /** Those that are drawn, pinned ones at their edges. The same array until a column changes. */
  readonly visible: readonly TableColumn<Row>[]
  readonly rows: readonly TableRow<Row>[]
  /** Whether every row that can be selected is. */
  readonly isAllSelected: boolean
  readonly isSomeSelected: boolean
  setOrder: (ids: readonly string[]) => void
  setWidths: (widths: Readonly<Record<string, number>>) => void
  resetWidth: (id: string) => void
  setVisible: (id: string, isVisible: boolean) => void
  setPin: (id: string, pin: TableColumn<Row>['pin']) => void
  select: (id: string, isSelected: boolean) => void
  selectAll: (isSelected: boolean) => void
}

type Options<Row> = {
  /** Stable between renders, like `rows`. */
  columns: readonly ListColumn<Row>[]
  rows: readonly FrozenRow<Row>[]
  /** The user's columns, saved on every change. */
  appearance: ListAppearance
  /** The width for the columns; expected until it is measured. */
  available: number
  selection: RowSelection
  onSelect: (selection: RowSelection) => void
  selectable?: ((row: Row) => boolean) | undefined
}

/** Sorting, filtering and paging are the server's. */
export function useListTable<Row extends { id: string }>(options: Options<Row>): ListTable<Row> {
  const { columns, appearance, available, selection, onSelect, selectable } = options
  const chosen = useMemo(() => readColumns(columns, appearance.columns), [columns, appearance.columns])
  const state = useMemo(() => fitColumns(columns, chosen, available), [columns, chosen, available])
  const [all, visible] = useMemo(() => {
    const ordered = withState(columns, state)
    return [ordered, drawnOf(ordered)] as const
  }, [columns, state])
  const rows = options.rows.map(frozen => ({
    id: frozen.row.id,
    frozen,
    isSelected: selection[frozen.row.id] === true,
    canSelect: !frozen.gone && (selectable?.(frozen.row) ?? true),
  }))
  const ofPage = rows.filter(({ canSelect }) => canSelect)
  const isAllSelected = ofPage.length > 0 && ofPage.every(({ isSelected }) => isSelected)
  const save = (change: Partial<ColumnState>) =>
    appearance.change({ columns: toSavedColumns(columns, { ...chosen, ...change }) })
  const { columnPinning, columnSizing, columnVisibility } = chosen
  return {
    state,
    columns: all,
    visible,
    rows,
    isAllSelected,
    isSomeSelected: !isAllSelected && rows.some(({ isSelected }) => isSelected),
    setOrder: ids => save({ columnOrder: ids }),
    setWidths: widths => save({ columnSizing: { ...columnSizing, ...widths } }),
    resetWidth: id => save({ columnSizing: without(columnSizing, id) }),
    setVisible: (id, isVisible) => save({ columnVisibility: { ...columnVisibility, [id]: isVisible } }),
    setPin: (id, pin) => {
      const at = (edge: 'start' | 'end') => [
        ...columnPinning[edge].filter(each => each !== id),
        ...(pin === edge ? [id] : []),
      ]
      save({ columnPinning: { start: at('start'), end: at('end') } })
    },
    select: (id, isSelected) => onSelect(isSelected ? { ...selection, [id]: true } : without(selection, id)),
    selectAll: isSelected =>
      onSelect(
        isSelected
          ? { ...selection, ...Object.fromEntries(ofPage.map(({ id }) => [id, true as const])) }
          : Object.fromEntries(Object.entries(selection).filter(([id]) => rows.every(row => row.id !== id))),
      ),
  }
}

const without = <V>(record: Readonly<Record<string, V>>, id: string): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id))

function withState<Row>(
  declared: readonly ListColumn<Row>[],
  { columnOrder, columnPinning, columnSizing, columnVisibility }: ColumnState,
): TableColumn<Row>[] {
  return inOrder(declared, columnOrder).map(column => ({
    ...column,
    width: columnSizing[column.id] ?? column.width,
    usualWidth: column.width,
    isVisible: columnVisibility[column.id] !== false,
    pin: columnPinning.start.includes(column.id) ? 'start' : columnPinning.end.includes(column.id) ? 'end' : false,
    offset: 0,
  }))
}

function drawnOf<Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  const at = (pin: TableColumn<Row>['pin']) => columns.filter(column => column.isVisible && column.pin === pin)
  const offsets = (pinned: readonly TableColumn<Row>[]) => {
    let offset = 0
    return pinned.map(column => {
      const placed = { ...column, offset }
      offset += column.width
      return placed
    })
  }
  return [...offsets(at('start')), ...at(false), ...offsets(at('end').toReversed()).toReversed()]
}

/** The attributes of a column's cells: its alignment, and where a pinned one stays while the others scroll. */
export function cellAttributes<Row>(
  { align = 'start', pin, offset }: TableColumn<Row>,
  selecting: boolean,
): { 'data-align': 'start' | 'end'; 'data-pin'?: 'start' | 'end'; style?: CSSProperties } {
  if (pin === false) return { 'data-align': align }
  const beside = selecting ? SELECTION_COLUMN_WIDTH : 0
  return {
    'data-align': align,
    'data-pin': pin,
    style: pin === 'start' ? { insetInlineStart: offset + beside } : { insetInlineEnd: offset },
  }
}
