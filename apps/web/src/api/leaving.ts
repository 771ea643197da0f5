/**
 * Whether the browser is leaving the page; it cancels requests in flight. Loaded by the first script: the first
 * requests are sent before the others have loaded.
 */
const MOMENT_MS = 5_000
let leftAt = Number.NEGATIVE_INFINITY

const mark = () => {
  leftAt = Date.now()
}
window.addEventListener('beforeunload', mark)
window.addEventListener('pagehide', mark)

export const isLeaving = (): boolean => Date.now() - leftAt < MOMENT_MS
