import { type PointerEvent, type RefObject, useCallback, useRef } from 'react'
import { type Layout, MAX_WIDTH, MIN_WIDTH, toSavedColumns, withColumn } from './columns.ts'
import type { ListAppearance } from './list-appearance.ts'
import type { ListColumn } from './list-types.ts'

/**
 * Gives the widths of all columns, measured, with the one that was changed: so that nothing else moves when it is kept.
 */
export type Resized = (id: string, width: number, measured: ReadonlyMap<string, number>) => void

export type Drag = (event: PointerEvent) => void

const within = (width: number): number => Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH)

/** Drags the edge of a column. While it is dragged only the column's own width is written, straight to the page. */
export function useResize(table: RefObject<HTMLTableElement | null>, done: Resized): (id: string) => Drag {
  const drag = useRef<{ id: string; from: number; width: number } | null>(null)
  const measure = (): Map<string, number> =>
    new Map(
      [...(table.current?.querySelectorAll<HTMLElement>('thead th[data-column]') ?? [])].map(head => [
        head.dataset['column'] ?? '',
        head.offsetWidth,
      ]),
    )
  const write = (id: string, width: number) => {
    const col = table.current?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(id)}"]`)
    if (col !== null && col !== undefined) col.style.inlineSize = `${width}px`
  }
  return id => event => {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget as HTMLElement
    const measured = measure()
    const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
    drag.current = { id, from: event.clientX, width: measured.get(id) ?? MIN_WIDTH }
    for (const [each, width] of measured) write(each, width)
    handle.setPointerCapture(event.pointerId)
    const action = (moved: globalThis.PointerEvent) => {
      if (drag.current === null) return
      write(id, within(drag.current.width + sign * (moved.clientX - drag.current.from)))
    }
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', action)
      if (drag.current === null) return
      const width = within(drag.current.width + sign * (ended.clientX - drag.current.from))
      drag.current = null
      done(id, width, measured)
    }
    handle.addEventListener('pointermove', action)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', end, { once: true })
  }
}

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
