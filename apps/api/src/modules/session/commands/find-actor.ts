import type { SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { actorOf } from '../actor.ts'
import { expiryOf } from '../domain/session-life.ts'
import type { SessionContext } from '../context.ts'
import { findSession } from '../sessions.repo.ts'

/** The admin of a session that is live now, as they are now; null once it has ended. No sign of life of theirs. */
export async function findActor(
  { deps }: Pick<SessionContext, 'deps'>,
  sessionId: SessionId,
): Promise<AdminActor | null> {
  const session = await findSession(deps.db, sessionId)
  if (session === undefined || session.status !== 'active') return null
  return expiryOf(session, deps.clock.now(), deps.config.session) === null ? actorOf(session) : null
}
