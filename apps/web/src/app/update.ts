import { log } from '../api/log.ts'
import { withSocket } from '../api/socket.ts'
import { createStore } from '../ui/store.ts'

/** Between two checks of a page in use. */
const CHECK_MS = 10 * 60_000
/** An update is installed while the server restarts: after a new connection the check is due. */
const AFTER_CONNECT_MS = 2_000

const isOutdated = createStore(false)
/** Whether the server has a newer version of the web than this page. The files of this one stay available. */
export const useUpdate = isOutdated.useValue
/** Hides the offer until the next check. */
export const postponeUpdate = (): void => isOutdated.set(false)

const own = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

/** Whether this page is of a build: one of the development server has no version. */
export const isBuilt = own !== undefined && own !== ''

/** Looks for a newer version: after each new connection, when the page is seen again, and while it is in use. */
export function watchUpdates(): void {
  if (!isBuilt) return
  let checkedAt = Date.now()
  const check = () => {
    checkedAt = Date.now()
    void findNewer()
  }
  withSocket(socket => {
    let isFirst = true
    socket.on('connect', () => {
      if (!isFirst) setTimeout(check, AFTER_CONNECT_MS)
      isFirst = false
    })
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - checkedAt > CHECK_MS) check()
  })
  setInterval(() => !document.hidden && check(), CHECK_MS)
}

async function findNewer(): Promise<void> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    // A server of an earlier release has none.
    if (!response.ok) return
    const { version } = (await response.json()) as { version?: unknown }
    isOutdated.set(typeof version === 'string' && version !== own)
  } catch (failure) {
    log.debug('the version could not be read', { reason: failure instanceof Error ? failure.message : String(failure) })
  }
}
