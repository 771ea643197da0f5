import { holdBearer } from '../../api/bearer.ts'
import { call } from '../../api/client.ts'
import { closeSocket } from '../../api/socket.ts'
import { forgetWhereabouts, leave, type Notice } from './doors.ts'
import { setSession } from './session-state.ts'

const PATIENCE_MS = 3_000

/**
 * Signs out: tells the server under the token held here, whose answer does not matter, then forgets the token and
 * clears all local storage. Other tabs hear of the cleared storage and follow.
 */
export async function signOut(notice?: Notice): Promise<void> {
  const told = call('session.logout', { ownsSession: true }).catch(() => undefined)
  await Promise.race([told, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])
  closeSocket()
  holdBearer(null)
  localStorage.clear()
  forgetWhereabouts()
  setSession({ phase: 'signed-out' })
  leave(notice)
}
