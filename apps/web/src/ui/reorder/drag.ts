import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

export type Edge = 'before' | 'after'

type DraggedRow = {
  row: HTMLElement
  handle: HTMLElement
  id: string
  /** Rows are dropped in their own area only. */
  area: symbol
  onLift: () => void
  onOver: (id: string, edge: Edge) => void
  onDrop: () => void
  onCancel: () => void
}

const AREA = 'area'
const PLACE = 'place'

/** Makes a row movable by its handle, with the pointer. Returns the function that ends it. */
export function connectRow({ row, handle, id, area, onLift, onOver, onDrop, onCancel }: DraggedRow): () => void {
  const edgeAt = (y: number): Edge => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2 ? 'before' : 'after'
  }
  return combine(
    draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => ({ [AREA]: area }),
      onDragStart: onLift,
      onDrop: ({ location }) => {
        const place = location.current.dropTargets[0]?.data[PLACE]
        if (typeof place !== 'function') return onCancel()
        // A quick drop comes before the last move is reported.
        place()
        onDrop()
      },
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data[AREA] === area,
      // The last row stays the target while the pointer is above a heading or beside the rows.
      getIsSticky: () => true,
      getData: ({ input }) => {
        const edge = edgeAt(input.clientY)
        return { [PLACE]: () => onOver(id, edge) }
      },
      onDrag: ({ location }) => onOver(id, edgeAt(location.current.input.clientY)),
    }),
  )
}
