import { useDeferredValue } from 'react'
import { navWidth } from '../../theme/tokens.ts'

// What a list can do so that its first frame comes sooner: draw the visible rows before the others, and know its width
// before it is measured.

/** Whether all rows are drawn; in the first frame with rows only the visible ones are. */
export const useAllRows = (loading: boolean): boolean => useDeferredValue(!loading, false)

/** Of the page beside the list, in px: the padding of the content, and the border of the list. */
const BESIDE_LIST = 2 * 22 + 2
const WIDE = '(min-width: 1200px)'

let known: { viewport: number; width: number } | null = null

/** The width a list will probably have: the last one measured, else that of a page with an open menu. */
export function expectedWidth(): number {
  const viewport = document.documentElement.clientWidth
  if (known?.viewport === viewport) return known.width
  return viewport - BESIDE_LIST - (window.matchMedia(WIDE).matches ? navWidth : 0)
}

/** Remembers a measured width for the next list. */
export function rememberWidth(width: number): void {
  known = { viewport: document.documentElement.clientWidth, width }
}
