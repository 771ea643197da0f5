import { ApiError } from '../../api/api-error.ts'
import { bearer, clearToken, setBearer, onOtherTab, type OtherTab, storedToken } from '../../api/bearer.ts'
import { log } from '../../api/log.ts'
import { onSessionRefused, call } from '../../api/client.ts'
import { adminSocket, closeSocket, reconnectSocket, socketToken } from '../../api/socket.ts'
import type { ForceLogout } from '@backoffice/contract'
import { disableLeaveGuard } from '../../ui/form/leave-guard-switch.ts'
import { redirectToLogin, leave, type Notice, clearReturnUrl } from './login-redirect.ts'
import { restore, verify } from './restore.ts'
import { prompt, session, setSession } from './session-state.ts'
import { forcedNotice, warningOf } from './warning.ts'

/** Watches over the session while the back office is open: refused calls, force-logout, other tabs. */
export function guardSession(): void {
  onSessionRefused(refused)
  onOtherTab(handleOtherTab)
  adminSocket().on('force-logout', forced)
  adminSocket().on('disconnect', reason => {
    // The server cut it without a word: find out why.
    if (reason === 'io server disconnect') comeBack()
  })
  adminSocket().on('connect_error', () => {
    // A handshake that was refused, not a network that is away: the client does not try again by itself.
    if (!adminSocket().active) comeBack()
  })
}

const PAUSE_MS = 3_000
let pause: ReturnType<typeof setTimeout> | undefined

/**
 * Asks whether the session lives and, if so, connects again: after a pause, or a server that keeps refusing would be
 * asked without end.
 */
function comeBack(): void {
  clearTimeout(pause)
  pause = setTimeout(
    () => {
      if (isOpen()) void check().then(alive => (alive ? reconnectSocket() : isOpen() && comeBack()))
    },
    PAUSE_MS * (0.5 + Math.random()),
  )
}

/** OK on the force-logout dialog. The closing logout goes under the token held here, never one newly read. */
export async function acceptForcedLogout(notice: ForceLogout): Promise<void> {
  if (adoptNewer()) return
  prompt({ kind: 'leaving' })
  await signOut(forcedNotice(notice))
}

/** Signed in again in place: the same person goes on where they were; another one starts afresh. */
export async function resume(): Promise<void> {
  const before = session()
  const now = await verify()
  if (before.phase === 'signed-in' && before.user.id !== now.user.id) {
    disableLeaveGuard()
    return window.location.reload()
  }
  setSession(now)
  reconnectSocket()
}

function forced(notice: ForceLogout): void {
  const current = session()
  if (current.phase !== 'signed-in' || adoptNewer() || socketToken() !== bearer()) return
  prompt(notice.code === 'SESSION_EXPIRED' ? { kind: 'expired' } : { kind: 'forced', notice })
}

function refused(error: ApiError, token: string | null): void {
  // An answer to a token no longer held says nothing about the session; behind the dialog every 401 is expected.
  if (token !== bearer() || !isOpen() || adoptNewer()) return
  if (error.code === 'SESSION_EXPIRED') prompt({ kind: 'expired' })
  if (error.code === 'SESSION_INVALIDATED' || error.code === 'SESSION_ENDED') end(warningOf(error))
  if (error.code === 'INVALID_TOKEN' || error.code === 'TOKEN_REQUIRED') end()
}

/** A failed sign-in in another tab drops the token, which says nothing about this session; the server is asked. */
function handleOtherTab(tab: OtherTab): void {
  if (tab.did === 'sign-in') adoptNewer()
  if (tab.did === 'drop' && isOpen()) void check()
  if (tab.did === 'sign-out') {
    closeSocket()
    setBearer(null)
    setSession({ phase: 'signed-out' })
    leave()
  }
}

/** Takes over a newer token that another tab of this browser stored; what was said of the old one no longer matters. */
function adoptNewer(): boolean {
  const stored = storedToken()
  if (stored === null || stored === bearer()) return false
  log.info('a newer token of this browser is adopted')
  setBearer(stored)
  resume().catch(
    () => void restore().then(restored => restored.how === 'signed-out' && redirectToLogin(restored.warning)),
  )
  return true
}

/** Asks the server whether the session lives; a refusal is dealt with as any other. */
async function check(): Promise<boolean> {
  const token = bearer()
  try {
    await verify()
    return true
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) refused(failure, token)
    return false
  }
}

function end(notice?: Notice): void {
  clearToken()
  setBearer(null)
  closeSocket()
  // Nothing of this person's stays on the screen, whatever becomes of the navigation.
  setSession({ phase: 'signed-out' })
  redirectToLogin(notice)
}

function isOpen(): boolean {
  const current = session()
  return current.phase === 'signed-in' && current.prompt === null
}

const TIMEOUT_MS = 3_000

/**
 * Signs out: tells the server under the token held here, whose answer does not matter, then forgets the token and
 * clears all local storage. Other tabs hear of the cleared storage and follow.
 */
export async function signOut(notice?: Notice): Promise<void> {
  const logout = call('session.logout', { ownsSession: true }).catch(() => undefined)
  await Promise.race([logout, new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))])
  closeSocket()
  setBearer(null)
  localStorage.clear()
  clearReturnUrl()
  setSession({ phase: 'signed-out' })
  leave(notice)
}
