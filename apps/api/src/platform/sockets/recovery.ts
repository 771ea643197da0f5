import type { SessionId } from '@backoffice/kernel'
import type { BackOfficeServer } from './server-type.ts'
import type { FindDeadSessions } from './sockets.ts'

type Restored = { readonly data?: unknown }
type Restore = (pid: string, offset: string) => Promise<Restored | null | undefined>

/**
 * Socket.IO hands a connection that comes back what it missed before any middleware sees its token. So whether its
 * session still lives is asked first; for an ended one there is nothing to restore, and the handshake refuses it as any
 * other.
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
