import { useMemo, useState } from 'react'
import { type Layout, layoutOf } from '../resource-table/columns.ts'
import { type SavedList, type ListAppearance, useListAppearance } from '../resource-table/list-appearance.ts'
import type { ListColumn } from '../resource-table/list-types.ts'
import type { RecordColumn, RecordColumns } from './RecordTable.tsx'

/** The assumed width of a column without a chosen one. */
const USUAL = 140

/** Up to this width, yielding columns are hidden: the open record shows their values. */
const NARROW_WIDTH_PX = 820

export type SavedColumns<Row> = {
  readonly list: SavedList
  readonly shown: RecordColumns<Row>
  readonly all: readonly ListColumn<Row>[]
  readonly layout: Layout<Row>
  readonly fit: (layout: Layout<Row>) => Layout<Row>
  readonly appearance: ListAppearance
  /** Called with the available width. */
  readonly onWidthChange: (width: number) => void
}

/** The columns of a record table as the user saved them: visibility, order and width. */
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
