import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect } from 'react'
import css from './table.module.css'

type Props = {
  ids: readonly string[]
  height: number
  span: number
  scroll: RefObject<HTMLElement | null>
  /** Receives the function that scrolls to a row. */
  scroller: RefObject<((index: number) => void) | null>
  draw: (index: number) => ReactNode
}

/** Draws the visible rows and a few around them; two empty rows replace the others. */
export function VirtualRows({ ids, height, span, scroll, scroller, draw }: Props) {
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 12,
    getItemKey: index => ids[index] ?? index,
  })
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => {
    scroller.current = index => virtual.scrollToIndex(index)
    return () => {
      scroller.current = null
    }
  }, [virtual, scroller])
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return (
    <>
      <Spacer size={first?.start ?? 0} span={span} />
      {items.map(item => draw(item.index))}
      <Spacer size={last === undefined ? virtual.getTotalSize() : virtual.getTotalSize() - last.end} span={span} />
    </>
  )
}

function Spacer({ size, span }: { size: number; span: number }) {
  if (size <= 0) return null
  return (
    <tr className={css.spacer} aria-hidden="true">
      <td aria-hidden="true" colSpan={span} style={{ blockSize: size }} />
    </tr>
  )
}
