import { type FocusEvent, type PointerEvent, type UIEvent, useMemo, useState } from 'react'

/** Whether somebody is at the rows: points at them, works in them, or has scrolled into them. */
export function useBusy() {
  const [over, setOver] = useState(false)
  const [within, setWithin] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  const handlers = useMemo(
    () => ({
      onPointerEnter: (_event: PointerEvent) => setOver(true),
      onPointerLeave: (_event: PointerEvent) => setOver(false),
      // Only a keyboard's focus says that somebody is here: a mouse leaves one behind wherever it clicked.
      onFocus: (event: FocusEvent) => setWithin(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => setWithin(event.currentTarget.contains(event.relatedTarget)),
      onScroll: (event: UIEvent) => setScrolled(event.currentTarget.scrollTop > 4),
    }),
    [],
  )
  return { busy: over || within || scrolled, handlers }
}
