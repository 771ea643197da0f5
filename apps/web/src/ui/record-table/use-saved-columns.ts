import { useMemo, useState } from 'react'
import { type Layout, layoutOf } from '../resource-table/columns.ts'
import { type SavedList, type ListAppearance, useListAppearance } from '../resource-table/list-appearance.ts'
import type { ListColumn } from '../resource-table/list-types.ts'
import type { RecordColumn, RecordColumns } from './RecordTable.tsx'

/** What a column's width is while nobody chose one: the table shares out what there is. */
const USUAL = 140

/** Up to here columns that yield are gone: the record beside the table tells what they would. */
const NARROW_WIDTH_PX = 820

export type SavedColumns<Row> = {
  readonly list: SavedList
  readonly shown: RecordColumns<Row>
  readonly all: readonly ListColumn<Row>[]
  readonly layout: Layout<Row>
  readonly fit: (layout: Layout<Row>) => Layout<Row>
  readonly appearance: ListAppearance
  /** Told how wide the table may be. */
  readonly onWidthChange: (width: number) => void
}

/** The columns of a table of records as a person wants them: which, in which order, and how wide. */
export function useSavedColumns<Row>(list: SavedList, columns: RecordColumns<Row>): SavedColumns<Row> {
  const appearance = useListAppearance(list)
  const [room, onWidthChange] = useState(Number.POSITIVE_INFINITY)
  const little = room <= NARROW_WIDTH_PX
  return useMemo(() => {
    const all = columns.map(
      ({ id, header, cell, align, yields }): ListColumn<Row> => ({
        id,
        header,
        cell,
        width: USUAL,
        ...(align === undefined ? {} : { align }),
        ...(yields === undefined ? {} : { yields: 1 }),
      }),
    )
    const fit = (layout: Layout<Row>): Layout<Row> =>
      little
        ? { ...layout, placed: layout.placed.filter(({ column, holds }) => column.yields === undefined || holds) }
        : layout
    const layout = fit(layoutOf<Row>(all, appearance.columns))
    const widths = new Map(appearance.columns.map(({ id, width }) => [id, width]))
    const shown = layout.placed.flatMap(({ column: { id } }): RecordColumn<Row>[] =>
      columns.filter(column => column.id === id).map(column => ({ ...column, width: widths.get(id) })),
    )
    const [first = columns[0], ...rest] = shown
    return { list, shown: [first, ...rest], all, layout, fit, appearance, onWidthChange }
  }, [list, columns, appearance, little])
}
