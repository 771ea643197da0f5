import { type ColumnDef, type RowSelectionState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type ColumnMeta, type Features, features } from './features.ts'
import type { FrozenRow } from './frozen-rows.ts'
import type { PlacedColumn } from './columns.ts'

type FrozenState<Row> = FrozenRow<Row>

/**
 * The table's model: columns and rows in order, and which rows are picked. `rows` and `columns` have to be stable
 * between changes.
 */
export function useListTable<Row extends { id: string }>(
  columns: readonly PlacedColumn<Row>[],
  rows: readonly FrozenState<Row>[],
  selection: RowSelectionState,
  onSelect: (selection: RowSelectionState) => void,
  selectable?: (row: Row) => boolean,
) {
  const definitions = useMemo(() => columns.map(placed => definitionOf(placed)), [columns])
  return useTable(
    {
      features,
      columns: definitions,
      data: rows,
      getRowId: frozen => frozen.row.id,
      state: { rowSelection: selection },
      enableRowSelection: row => !row.original.gone && (selectable?.(row.original.row) ?? true),
      onRowSelectionChange: change => onSelect(typeof change === 'function' ? change(selection) : change),
    },
    state => ({ rowSelection: state.rowSelection }),
  )
}

function definitionOf<Row extends { id: string }>({
  column,
  width,
  pin,
  offset,
}: PlacedColumn<Row>): ColumnDef<Features, FrozenState<Row>> {
  const meta: ColumnMeta = {
    align: column.align ?? 'start',
    width,
    pin,
    offset,
    ...(column.sort === undefined ? {} : { sort: column.sort }),
  }
  return { id: column.id, header: column.header, meta, cell: ({ row }) => column.cell(row.original.row) }
}
