/** Whether the browser is on its way to another document: what is asked meanwhile is cut off by the browser itself. */
const MOMENT_MS = 5_000
let leftAt = Number.NEGATIVE_INFINITY

const mark = () => {
  leftAt = Date.now()
}
window.addEventListener('beforeunload', mark)
window.addEventListener('pagehide', mark)

export const isUnloading = (): boolean => Date.now() - leftAt < MOMENT_MS
