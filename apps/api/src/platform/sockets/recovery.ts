import type { SessionId } from '@backoffice/kernel'
import type { BackOfficeServer } from './server-type.ts'
import type { FindDeadSessions } from './sockets.ts'

type Restored = { readonly data?: unknown }
type Restore = (pid: string, offset: string) => Promise<Restored | null | undefined>

/**
 * Socket.IO restores a reconnecting client before middleware checks its token. The session is therefore checked first;
 * for an ended one nothing is restored and the handshake refuses it.
 */
export function restoreOnlyLiveSessions(io: BackOfficeServer, findDead: FindDeadSessions): void {
  const adapter = io.of('/').adapter as unknown as { restoreSession: Restore }
  const restore: Restore = adapter.restoreSession.bind(adapter)
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset)
    if (session === null || session === undefined) return session
    const sessionId = (session.data as { sessionId?: SessionId } | undefined)?.sessionId
    if (sessionId === undefined || (await findDead([sessionId])).size > 0) return null
    return session
  }
}
