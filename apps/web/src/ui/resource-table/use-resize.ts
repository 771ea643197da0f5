import type { PointerEvent, RefObject } from 'react'
import { clampWidth, type DrawnColumn, flexibleOf, MIN_WIDTH } from './columns.ts'
import type { ListTable } from './use-list-table.ts'

export type Drag = (event: PointerEvent) => void

/**
 * Drags the edge of a column. During the drag only the DOM changes; at its end the width is saved. The first saved
 * width fixes the others as measured, so that no other column moves; the widest of them takes what is left.
 */
export function useResize<Row>(
  frame: RefObject<HTMLTableElement | null>,
  table: ListTable<Row>,
  columns: readonly DrawnColumn[],
): (id: string) => Drag {
  const write = (id: string, width: number) => {
    const col = frame.current?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(id)}"]`)
    if (col !== null && col !== undefined) col.style.inlineSize = `${width}px`
  }
  const save = (id: string, width: number, measured: ReadonlyMap<string, number>) => {
    const others = columns.some(({ fixed }) => fixed) ? [] : columns.filter(column => column.id !== id)
    const flexible = flexibleOf(others)
    const widths = others
      .filter(column => column.id !== flexible)
      .map(column => [column.id, measured.get(column.id) ?? column.width] as const)
    table.setWidths({ ...Object.fromEntries(widths), [id]: width })
  }
  return id => event => {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget as HTMLElement
    const heads = frame.current?.querySelectorAll<HTMLElement>('thead th[data-column]') ?? []
    const measured = new Map([...heads].map(head => [head.dataset['column'] ?? '', head.offsetWidth]))
    const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1
    const [start, from] = [measured.get(id) ?? MIN_WIDTH, event.clientX]
    const widthAt = ({ clientX }: globalThis.PointerEvent) => clampWidth(start + sign * (clientX - from))
    for (const [each, width] of measured) write(each, width)
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => write(id, widthAt(moved))
    const released = new AbortController()
    const end = (ended: globalThis.PointerEvent) => {
      released.abort()
      save(id, widthAt(ended), measured)
    }
    handle.addEventListener('pointermove', move, released)
    handle.addEventListener('pointerup', end, released)
    handle.addEventListener('pointercancel', end, released)
  }
}
