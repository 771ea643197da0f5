import type { SessionId } from '@backoffice/kernel'
import type { Logger } from '../log/log.ts'
import { type BackOfficeServer, type FindDeadSessions, sessionOf, type Sockets } from './sockets.ts'

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

/**
 * Rechecks the sessions of this node's sockets, so that an ended session is disconnected within a minute even if its
 * message was lost.
 */
export async function recheckSessions(
  io: BackOfficeServer,
  findDead: FindDeadSessions,
  disconnect: Sockets['disconnectSession'],
  log: Logger,
): Promise<void> {
  const sessions = new Set([...io.of('/').sockets.values()].flatMap(socket => sessionOf(socket) ?? []))
  if (sessions.size === 0) return
  try {
    for (const [sessionId, notice] of await findDead([...sessions])) await disconnect(sessionId, notice)
  } catch (error) {
    log.warn({ err: error }, 'the sockets’ sessions could not be rechecked; the next round does')
  }
}
