import { ApiError } from '../../api/api-error.ts'
import { clearToken, setBearer, storedToken } from '../../api/bearer.ts'
import { call } from '../../api/client.ts'
import { isLeaving } from '../../api/leaving.ts'
import { log } from '../../api/log.ts'
import type { Notice } from './login-redirect.ts'
import { type Person, setSession, type SignedIn, signedInFrom } from './session-state.ts'
import { warningOf } from './warning.ts'

/** `warning`: what the sign-in page shows; undefined if no session existed. */
type Restored = { how: 'signed-in'; user: Person } | { how: 'signed-out'; warning: Notice | undefined }

/** Verifies the stored token before anything renders. Any failure signs out and removes the token. */
export async function restore(): Promise<Restored> {
  const token = storedToken()
  if (token === null) return signedOut(undefined)
  setBearer(token)
  try {
    const found = await verify()
    setSession(found)
    return { how: 'signed-in', user: found.user }
  } catch (failure) {
    // The request was cancelled by leaving the page, not refused; the next page verifies again.
    if (failure instanceof ApiError && failure.status === 0 && (await isPageLeft())) return new Promise(() => undefined)
    const newer = storedToken()
    // Another tab signed in while the old token was being verified.
    if (newer !== null && newer !== token) return restore()
    log.warn('the session could not be restored', {
      reason: failure instanceof Error ? failure.message : String(failure),
    })
    return signedOut(warningOf(failure))
  }
}

/** Returns the user of the current token. */
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

/** A cancelled request can fail shortly before the page learns that it is left. */
const SETTLING_MS = 300

async function isPageLeft(): Promise<boolean> {
  if (!isLeaving()) await new Promise(resolve => setTimeout(resolve, SETTLING_MS))
  return isLeaving()
}
