import type { ForceLogout } from '@backoffice/contract'
import type { SessionId } from '@backoffice/kernel'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { oldestAlive } from '../domain/session-life.ts'
import { noticeFor } from '../notices.ts'
import { endExpired, findAlive, findEnds } from '../sessions.repo.ts'

/** Ends sessions beyond their limits and disconnects their sockets. An open tab does not keep a session active. */
export async function endExpiredSessions({ db, clock, config, sockets }: Deps): Promise<void> {
  const now = clock.now()
  const ended = await inTransaction(db, tx => endExpired(tx, now, oldestAlive(now, config.session)))
  for (const { sessionId, reason } of ended) await sockets.disconnectSession(sessionId, noticeFor(reason))
}

/** Of the sessions with sockets here, those that have ended, with their messages. */
export async function findDeadSessions(
  { db, clock, config }: Deps,
  ids: readonly SessionId[],
): Promise<ReadonlyMap<SessionId, ForceLogout>> {
  if (ids.length === 0) return new Map()
  const alive = await findAlive(db, ids, oldestAlive(clock.now(), config.session))
  const dead = ids.filter(id => !alive.has(id))
  if (dead.length === 0) return new Map()
  const ends = await findEnds(db, dead)
  // Ended long ago, or about to be ended by its limits.
  return new Map(dead.map(id => [id, noticeFor(ends.get(id) ?? 'idle')]))
}
