import {
  type Column,
  type ColumnDef,
  functionalUpdate,
  type RowSelectionState,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, useMemo } from 'react'
import {
  type ColumnState,
  type Features,
  features,
  fitColumns,
  type ListTable,
  readColumns,
  toSavedColumns,
} from './columns.ts'
import type { FrozenRow } from './frozen-rows.ts'
import type { ListAppearance } from './list-appearance.ts'
import type { ListColumn } from './list-types.ts'

/** The column of checkboxes, in px. */
export const SELECTION_COLUMN_WIDTH = 40

type Options<Row> = {
  /** Stable between renders, like `rows`. */
  columns: readonly ListColumn<Row>[]
  rows: readonly FrozenRow<Row>[]
  /** The user's columns, saved on every change. */
  appearance: ListAppearance
  /** The width for the columns; expected until it is measured. */
  available: number
  selection: RowSelectionState
  onSelect: (selection: RowSelectionState) => void
  selectable?: ((row: Row) => boolean) | undefined
}

/** The table's model: visible columns with their order, widths and pins, rows, and the selected rows. */
export function useListTable<Row extends { id: string }>(options: Options<Row>): ListTable<Row> {
  const { columns, appearance, available, selection, onSelect, selectable } = options
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const chosen = useMemo(() => readColumns(columns, appearance.columns), [columns, appearance.columns])
  const fitting = useMemo(() => fitColumns(columns, chosen, available), [columns, chosen, available])
  const save =
    <Slice extends keyof ColumnState>(slice: Slice) =>
    (updater: Updater<ColumnState[Slice]>) =>
      appearance.change({
        columns: toSavedColumns(columns, { ...chosen, [slice]: functionalUpdate(updater, chosen[slice]) }),
      })
  return useTable(
    {
      features,
      columns: definitions,
      data: options.rows,
      getRowId: frozen => frozen.row.id,
      state: { ...fitting, rowSelection: selection },
      enableRowSelection: row => !row.original.gone && (selectable?.(row.original.row) ?? true),
      onRowSelectionChange: updater => onSelect(functionalUpdate(updater, selection)),
      onColumnOrderChange: save('columnOrder'),
      onColumnPinningChange: save('columnPinning'),
      onColumnSizingChange: save('columnSizing'),
      onColumnVisibilityChange: save('columnVisibility'),
    },
    ({ columnOrder, columnPinning, columnSizing, columnVisibility }) => ({
      columnOrder,
      columnPinning,
      columnSizing,
      columnVisibility,
    }),
  )
}

const definitionOf = <Row>({
  id,
  header,
  width,
  always,
  cell,
  ...meta
}: ListColumn<Row>): ColumnDef<Features, FrozenRow<Row>> => ({
  id,
  header,
  size: width,
  enableHiding: always !== true,
  meta,
  cell: ({ row }) => cell(row.original.row),
})

/** The attributes of a column's cells: its alignment, and where a pinned one stays while the others scroll. */
export function cellAttributes<Row>(
  column: Column<Features, FrozenRow<Row>>,
  selecting: boolean,
): { 'data-align': 'start' | 'end'; 'data-pin'?: 'start' | 'end'; style?: CSSProperties } {
  const pin = column.getIsPinned()
  const align = { 'data-align': column.columnDef.meta?.align ?? 'start' }
  if (pin === false) return align
  const beside = selecting ? SELECTION_COLUMN_WIDTH : 0
  const style =
    pin === 'start'
      ? { insetInlineStart: column.getStart('start') + beside }
      : { insetInlineEnd: column.getAfter('end') }
  return { ...align, 'data-pin': pin, style }
}
