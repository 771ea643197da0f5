/** A page still open after this time was not left: its user stayed, to save a form. */
const MOMENT_MS = 5_000
let leftAt = Number.NEGATIVE_INFINITY

const mark = () => {
  leftAt = Date.now()
}
window.addEventListener('beforeunload', mark)
window.addEventListener('pagehide', mark)

/**
 * Whether the browser is leaving the page; it cancels requests in flight. The first script loads this module: it sends
 * the first requests before the other scripts have loaded.
 */
export const isLeaving = (): boolean => Date.now() - leftAt < MOMENT_MS
