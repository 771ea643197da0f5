import { createStore } from './store.ts'

const isPainted = createStore(false)

/** False until the page is painted for the first time: what it reads beside its rows waits until then. */
export const useFirstPaint = isPainted.useValue

/** Long enough for the frame that paints the page. */
const FRAME_MS = 50

/** A page in a hidden tab is not painted, and shows its counts in its title all the same. */
const HIDDEN_MS = 1_000

/** Called when the page is drawn: the next frame paints it. */
export const markPaintedAfterFrame = (): void => {
  requestAnimationFrame(() => setTimeout(() => isPainted.set(true), FRAME_MS))
  setTimeout(() => isPainted.set(true), HIDDEN_MS)
}
