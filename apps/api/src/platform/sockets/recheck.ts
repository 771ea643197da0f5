import type { Logger } from '../log/log.ts'
import { sessionOf, type BackOfficeServer } from './server-type.ts'
import type { FindDeadSessions, Sockets } from './sockets.ts'

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
