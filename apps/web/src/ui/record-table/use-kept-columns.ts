import { useMemo } from 'react'
import { type Layout, layoutOf } from '../resource-table/columns.ts'
import { type KeptList, type ListLook, useListLook } from '../resource-table/kept-look.ts'
import type { ListColumn } from '../resource-table/list-types.ts'
import type { RecordColumn, RecordColumns } from './RecordTable.tsx'

/** What a column's width is while nobody chose one: the table shares out what there is. */
const USUAL = 140

export type KeptColumns<Row> = { readonly list: KeptList; readonly shown: RecordColumns<Row>; readonly all: readonly ListColumn<Row>[]; readonly layout: Layout<Row>; readonly look: ListLook }

/** The columns of a table of records as a person wants them: which, in which order, and how wide. */
export function useKeptColumns<Row>(list: KeptList, columns: RecordColumns<Row>): KeptColumns<Row> {
  const look = useListLook(list)
  return useMemo(() => {
    const all = columns.map((column): ListColumn<Row> => ({ id: column.id, header: column.header, cell: column.cell, width: USUAL, ...(column.align === undefined ? {} : { align: column.align }) }))
    const layout = layoutOf<Row>(all, look.columns)
    const widths = new Map(look.columns.map(({ id, width }) => [id, width]))
    const shown = layout.placed.flatMap(({ column: { id } }): RecordColumn<Row>[] => columns.filter((column) => column.id === id).map((column) => ({ ...column, width: widths.get(id) })))
    const [first = columns[0], ...rest] = shown
    return { list, shown: [first, ...rest], all, layout, look }
  }, [list, columns, look])
}
