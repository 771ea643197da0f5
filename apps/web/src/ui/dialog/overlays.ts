import { useEffect, useLayoutEffect, useState } from 'react'

/** What a menu or popover stands below. */
export type Anchor = HTMLElement | null | (() => HTMLElement | null)

export const toElement = (anchor: Anchor): HTMLElement | null => (typeof anchor === 'function' ? anchor() : anchor)

/** The elements that menus and popovers were opened with, by their own element. */
const openers = new WeakMap<Element, HTMLElement>()

/** Notes what an overlay was opened with, so that a dialog opened from it returns the focus there. */
export const noteOpener = (overlay: Element | null, opener: HTMLElement): void => {
  if (overlay !== null) openers.set(overlay, opener)
}

/** The focused element, or what its menu was opened with: the menu will be gone. */
function focusedOpener(): HTMLElement | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  const overlay = focused.closest('[data-overlay]')
  return (overlay === null ? undefined : openers.get(overlay)) ?? focused
}

/**
 * Returns the focus when the overlay is gone, unless it has moved on, for example to a dialog that the overlay opened.
 * If what had it is gone as well, such as a row that another admin decided, or a button that a narrower window hides,
 * the content of the page gets it.
 */
export function useReturnFocus(opener?: HTMLElement): void {
  // Some browsers give the focus to no button that is pressed.
  const [before] = useState(() => focusedOpener() ?? opener ?? null)
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        const focused = document.activeElement
        if (focused !== null && focused !== document.body) return
        const isShown = before?.isConnected === true && before.checkVisibility()
        const target = isShown ? before : document.getElementById('content')
        target?.focus({ preventScroll: true })
      }),
    [before],
  )
}

const open: object[] = []

/** Whether this overlay was opened last: Escape closes that one only, also when they are not inside each other. */
export function useIsLast(): () => boolean {
  const [self] = useState(() => ({}))
  useEffect(() => {
    open.push(self)
    return () => {
      open.splice(open.indexOf(self), 1)
    }
  }, [self])
  return () => open.at(-1) === self
}
