import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type DraggedRow = {
  row: HTMLElement
  handle: HTMLElement
  id: string
  /** Rows are dropped in their own area only. */
  area: symbol
  onLift: () => void
  onOver: (id: string, edge: 'before' | 'after') => void
  onDrop: () => void
  onCancel: () => void
}

const AREA = 'area'

/** Makes a row movable by its handle, with the pointer. Returns the function that ends it. */
export const connectRow = ({ row, handle, id, area, onLift, onOver, onDrop, onCancel }: DraggedRow): (() => void) =>
  combine(
    draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => ({ [AREA]: area }),
      onDragStart: onLift,
      onDrop: ({ location }) => (location.current.dropTargets.length > 0 ? onDrop() : onCancel()),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data[AREA] === area,
      // The last row stays the target while the pointer is above a heading or beside the rows.
      getIsSticky: () => true,
      onDrag: ({ location, self }) => {
        const { top, height } = self.element.getBoundingClientRect()
        onOver(id, location.current.input.clientY < top + height / 2 ? 'before' : 'after')
      },
    }),
  )
