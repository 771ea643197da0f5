import type { Logger } from '../log/log.ts'
import { type BackOfficeServer, connectedSession, type FindDeadSessions, type Sockets } from './sockets.ts'

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
    const connected = connectedSession(session)
    if (connected === undefined || (await findDead([connected])).size > 0) return null
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
  const connected = [...io.of('/').sockets.values()].flatMap(socket => connectedSession(socket) ?? [])
  if (connected.length === 0) return
  try {
    for (const [sessionId, notice] of await findDead(connected)) await disconnect(sessionId, notice)
  } catch (error) {
    log.warn({ err: error }, 'the sockets’ sessions could not be rechecked; the next round does')
  }
}
