import { ApiError } from '../../api/api-error.ts'
import { clearToken, setBearer, storedToken } from '../../api/bearer.ts'
import { call } from '../../api/client.ts'
import { log } from '../../api/log.ts'
import type { Notice } from './login-redirect.ts'
import { type Person, setSession, type SignedIn, signedInFrom } from './session-state.ts'
import { warningOf } from './warning.ts'

/** `warning`: what the person should be told at the sign-in; nothing when nobody was signed in. */
type Restored = { how: 'signed-in'; user: Person } | { how: 'signed-out'; warning: Notice | undefined }

/**
 * Verifies the stored token, once, before anything is rendered. Whatever goes wrong ends signed out and without a
 * token.
 */
export async function restore(): Promise<Restored> {
  const token = storedToken()
  if (token === null) return signedOut(undefined)
  setBearer(token)
  try {
    const found = await verify()
    setSession(found)
    return { how: 'signed-in', user: found.user }
  } catch (failure) {
    // The page is being left: the question was cut off, not refused, and the next page asks again.
    if (isUnloading() && failure instanceof ApiError && failure.status === 0) return new Promise(() => undefined)
    const newer = storedToken()
    // Another tab signed in anew while this one was asking about the old token.
    if (newer !== null && newer !== token) return restore()
    log.warn('the session could not be restored', {
      reason: failure instanceof Error ? failure.message : String(failure),
    })
    return signedOut(warningOf(failure))
  }
}

/** Who the held token belongs to. */
export async function verify(): Promise<SignedIn> {
  const me = await call('session.me', { ownsSession: true })
  if (!me?.user) throw new ApiError({ status: 200, code: 'INVALID_TOKEN', message: 'Invalid token' })
  return signedInFrom(me)
}

function signedOut(warning: Notice | undefined): Restored {
  clearToken()
  setBearer(null)
  setSession({ phase: 'signed-out' })
  return { how: 'signed-out', warning }
}

/** Whether the browser is on its way to another document: what is asked meanwhile is cut off by the browser itself. */
const MOMENT_MS = 5_000
let leftAt = Number.NEGATIVE_INFINITY

const mark = () => {
  leftAt = Date.now()
}
window.addEventListener('beforeunload', mark)
window.addEventListener('pagehide', mark)

const isUnloading = (): boolean => Date.now() - leftAt < MOMENT_MS
