import { useCallback } from 'react'
import { toSavedColumns, type Layout, withColumn } from './columns.ts'
import type { ListAppearance } from './list-appearance.ts'
import type { ListColumn } from './list-types.ts'
import type { Resized } from './use-resize.ts'

/** Keeps a width. The first one fixes all others where they stand, so that only the column that was meant moves. */
export function useWidths<Row>(
  columns: readonly ListColumn<Row>[],
  layout: Layout<Row>,
  appearance: ListAppearance,
): Resized {
  return useCallback<Resized>(
    (id, width, measured) => {
      let saved = toSavedColumns(columns, appearance.columns)
      if (!layout.exact) {
        // The widest other column takes what is left, as it will from now on.
        const [left] = layout.placed.filter(({ column }) => column.id !== id).toSorted((a, b) => b.width - a.width)
        for (const { column } of layout.placed)
          if (column.id !== left?.column.id)
            saved = withColumn(saved, column.id, { width: measured.get(column.id) ?? column.width })
      }
      appearance.change({ columns: withColumn(saved, id, { width }) })
    },
    [columns, layout, appearance],
  )
}
