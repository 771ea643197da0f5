import { type ColumnDef, type RowSelectionState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type ColumnMeta, type Features, features } from './features.ts'
import type { HeldRow } from './held-rows.ts'
import type { Placed } from './columns.ts'

type Held<Row> = HeldRow<Row>

/**
 * The table's model: columns and rows in order, and which rows are picked. `rows` and `columns` have to be stable
 * between changes.
 */
export function useListTable<Row extends { id: string }>(
  columns: readonly Placed<Row>[],
  rows: readonly Held<Row>[],
  picked: RowSelectionState,
  onPick: (picked: RowSelectionState) => void,
  pickable?: (row: Row) => boolean,
) {
  const definitions = useMemo(() => columns.map(placed => definitionOf(placed)), [columns])
  return useTable(
    {
      features,
      columns: definitions,
      data: rows,
      getRowId: held => held.row.id,
      state: { rowSelection: picked },
      enableRowSelection: row => !row.original.gone && (pickable?.(row.original.row) ?? true),
      onRowSelectionChange: change => onPick(typeof change === 'function' ? change(picked) : change),
    },
    state => ({ rowSelection: state.rowSelection }),
  )
}

function definitionOf<Row extends { id: string }>({
  column,
  width,
  pin,
  offset,
}: Placed<Row>): ColumnDef<Features, Held<Row>> {
  const meta: ColumnMeta = {
    align: column.align ?? 'start',
    width,
    pin,
    offset,
    ...(column.sort === undefined ? {} : { sort: column.sort }),
  }
  return { id: column.id, header: column.header, meta, cell: ({ row }) => column.cell(row.original.row) }
}
