import { setBearer } from '../../api/bearer.ts'
import { call } from '../../api/client.ts'
import { closeSocket } from '../../api/socket.ts'
import { clearReturnUrl, leave, type Notice } from './login-redirect.ts'
import { setSession } from './session-state.ts'

const TIMEOUT_MS = 3_000

/**
 * Signs out: tells the server under the token held here, whose answer does not matter, then forgets the token and
 * clears all local storage. Other tabs hear of the cleared storage and follow.
 */
export async function signOut(notice?: Notice): Promise<void> {
  const reportSuccess = call('session.logout', { ownsSession: true }).catch(() => undefined)
  await Promise.race([reportSuccess, new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))])
  closeSocket()
  setBearer(null)
  localStorage.clear()
  clearReturnUrl()
  setSession({ phase: 'signed-out' })
  leave(notice)
}
