import { ok, refuse, type AdminId, type SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { SessionGate } from '../../../platform/http/index.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { isInside } from '../../../platform/limits/allowed-addresses.ts'
import { licenceAt } from '../../licences/index.ts'
import { noticeFor } from './end-session.ts'
import { actorOf, newActor } from '../actor.ts'
import type { SessionContext } from '../context.ts'
import { findCredentials } from '../credentials.repo.ts'
import { expiryOf, isSeenDue, refusalFor, SEEN_EVERY_MS, type SessionRefusal } from '../domain/session-life.ts'
import { endSession, findEnd, findSession, markSeen, type SessionRow } from '../sessions.repo.ts'
import { limitsUnder } from '../staff-rules.ts'
import { isSecretOf, readToken } from '../token.ts'

/**
 * Finds the admin of a token. The session row is read on every request without a cache, so that an ended session fails
 * on its next request.
 */
export function createAuthenticate(module: Pick<SessionContext, 'deps'>): SessionGate {
  const { db, clock } = module.deps
  return async (text, background, ip) => {
    const token = readToken(text)
    if (token === null) return refuse('INVALID_TOKEN')
    const session = await findSession(db, token.sessionId)
    if (session === undefined) return refusalFor(await findEnd(db, token.sessionId))
    if (!isSecretOf(session.secretHash, token.secret)) return refuse('INVALID_TOKEN')
    if (session.status !== 'active') return refusalFor(session.status === 'locked' ? 'locked' : 'disabled')
    if (ip !== undefined && !isInside(ip, session.allowedAddresses)) return endElsewhere(module, session.sessionId)
    const now = clock.now()
    const expiry = expiryOf(session, now, await limitsOf(module, session))
    if (expiry !== null) return refusalFor(expiry)
    if (!background) await markSessionSeen(module, session, now)
    return ok(actorOf(session))
  }
}

/** The limits of the settings and of the licence in force when the session was read. */
const limitsOf = async ({ deps: { db, config } }: Pick<SessionContext, 'deps'>, { licenceVersion }: SessionRow) =>
  limitsUnder(config.session, (await licenceAt(db, config, licenceVersion)).rules)

/** Ends a session used from an address that is no longer allowed, and disconnects its sockets. */
async function endElsewhere({ deps }: Pick<SessionContext, 'deps'>, sessionId: SessionId): Promise<SessionRefusal> {
  const now = deps.clock.now()
  await inTransaction(deps.db, tx => endSession(tx, { sessionId, reason: 'address', now }))
  await deps.sockets.disconnectSession(sessionId, noticeFor('address'))
  return refusalFor('address')
}

/** Best effort: the request does not fail when this write does. */
async function markSessionSeen({ deps }: Pick<SessionContext, 'deps'>, session: SessionRow, now: Date): Promise<void> {
  if (!isSeenDue(session, now)) return
  try {
    await markSeen(deps.db, session.sessionId, now, new Date(now.getTime() - SEEN_EVERY_MS))
  } catch (error) {
    deps.log.warn({ err: error }, 'a session’s sign of life was not written')
  }
}

/** The admin of an active session; null once it has ended. Does not extend the session. */
export async function findActor(
  { deps }: Pick<SessionContext, 'deps'>,
  sessionId: SessionId,
): Promise<AdminActor | null> {
  const session = await findSession(deps.db, sessionId)
  if (session === undefined || session.status !== 'active') return null
  return expiryOf(session, deps.clock.now(), await limitsOf({ deps }, session)) === null ? actorOf(session) : null
}

/** The admin with the permissions of this moment, also after the session in which they started the work has ended. */
export async function findAdmin(
  { deps }: Pick<SessionContext, 'deps'>,
  id: AdminId,
  startedIn: SessionId,
): Promise<AdminActor | null> {
  const admin = await findCredentials(deps.db, { id })
  return admin?.status === 'active' ? newActor(admin, startedIn) : null
}
