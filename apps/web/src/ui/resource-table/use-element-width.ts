import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells how wide the inside of a box is, scroll bar left out, before it is painted and again whenever that changes.
 * `tell` is stable between draws.
 */
export function useElementWidth(box: RefObject<HTMLElement | null>, notifyListener: (width: number) => void): void {
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => notifyListener(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, notifyListener])
}
