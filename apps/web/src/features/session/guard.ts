import { ApiError } from '../../api/api-error.ts'
import { bearer, clearToken, setBearer, onOtherTab, type OtherTab, storedToken } from '../../api/bearer.ts'
import { log } from '../../api/log.ts'
import { localStore } from '../../api/storage.ts'
import { onSessionRefused, call } from '../../api/client.ts'
import { closeSocket, reconnectSocket, socketToken, withSocket } from '../../api/socket.ts'
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
  withSocket(socket => {
    socket.on('force-logout', forced)
    socket.on('disconnect', reason => {
      // The server closed the connection without a reason: check the session.
      if (reason === 'io server disconnect') comeBack()
    })
    socket.on('connect_error', () => {
      // The handshake was refused: the client does not reconnect by itself.
      if (!socket.active) comeBack()
    })
  })
}

const PAUSE_MS = 3_000
let pause: ReturnType<typeof setTimeout> | undefined

/** Checks the session and reconnects after a pause, so that a refusing server is not asked in a loop. */
function comeBack(): void {
  clearTimeout(pause)
  pause = setTimeout(
    () => {
      // Until a second factor is set up there is no connection to restore.
      if (isOpen() && !lacksFactor()) void check().then(alive => (alive ? reconnectSocket() : isOpen() && comeBack()))
    },
    PAUSE_MS * (0.5 + Math.random()),
  )
}

/** Confirms the force-logout dialog. The logout is sent with the token held here, not a newer one. */
export async function acceptForcedLogout(notice: ForceLogout): Promise<void> {
  if (adoptNewer()) return
  prompt({ kind: 'leaving' })
  await signOut(forcedNotice(notice))
}

/** After a new sign-in on the same page: the same user continues, another one starts with a reload. */
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
  // A response to an old token says nothing about this session; behind the dialog every 401 is expected.
  if (token !== bearer() || !isOpen() || adoptNewer()) return
  if (error.code === 'SESSION_EXPIRED') prompt({ kind: 'expired' })
  if (error.code === 'SESSION_INVALIDATED' || error.code === 'SESSION_ENDED') end(warningOf(error))
  if (error.code === 'INVALID_TOKEN' || error.code === 'TOKEN_REQUIRED') end()
}

/**
 * A failed sign-in in another tab removes the stored token. That says nothing about this session, so the server is
 * asked.
 */
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

/** Adopts a newer token stored by another tab; messages about the old one no longer apply. */
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

/** Checks the session with the server; a refusal is handled like any other. */
async function check(): Promise<boolean> {
  const token = bearer()
  try {
    const now = await verify()
    // The role may have changed: menus and actions follow. Read after the answer, as the page may have been left.
    if (isOpen() && token === bearer()) setSession(now)
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
  // Clears the screen, even if the redirect fails.
  setSession({ phase: 'signed-out' })
  redirectToLogin(notice)
}

function isOpen(): boolean {
  const current = session()
  return current.phase === 'signed-in' && current.prompt === null
}

function lacksFactor(): boolean {
  const current = session()
  return current.phase === 'signed-in' && current.lacksFactor
}

const TIMEOUT_MS = 3_000

/**
 * Signs out: notifies the server with the token held here, ignoring its response, then removes the token and clears
 * local storage. Other tabs follow.
 */
export async function signOut(notice?: Notice): Promise<void> {
  const logout = call('session.logout', { ownsSession: true }).catch(() => undefined)
  await Promise.race([logout, new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))])
  closeSocket()
  setBearer(null)
  localStore.clear()
  clearReturnUrl()
  setSession({ phase: 'signed-out' })
  leave(notice)
}
