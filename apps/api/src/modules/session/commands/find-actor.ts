import type { SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { actorOf } from '../actor.ts'
import { expiryOf } from '../domain/session-life.ts'
import type { SessionContext } from '../context.ts'
import { findSession } from '../sessions.repo.ts'

/** The admin of an active session; null once it has ended. Does not extend the session. */
export async function findActor(
  { deps }: Pick<SessionContext, 'deps'>,
  sessionId: SessionId,
): Promise<AdminActor | null> {
  const session = await findSession(deps.db, sessionId)
  if (session === undefined || session.status !== 'active') return null
  return expiryOf(session, deps.clock.now(), deps.config.session) === null ? actorOf(session) : null
}
