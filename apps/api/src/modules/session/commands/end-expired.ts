import type { ForceLogout } from '@backoffice/contract'
import type { SessionId } from '@backoffice/kernel'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { oldestAlive } from '../domain/session-life.ts'
import { noticeFor } from '../notices.ts'
import { endExpired, findAlive, findEnds } from '../sessions.repo.ts'

/** Ends the sessions that have outlived their limits and cuts their sockets: an open tab alone is no sign of life. */
export async function endExpiredSessions({ db, clock, config, sockets }: Deps): Promise<void> {
  const now = clock.now()
  const ended = await inTransaction(db, tx => endExpired(tx, now, oldestAlive(now, config.session)))
  for (const { sessionId, reason } of ended) await sockets.disconnectSession(sessionId, noticeFor(reason))
}

/** Of the sessions that have sockets here, those that should have none, and what to tell them. */
export async function findDeadSessions(
  { db, clock, config }: Deps,
  ids: readonly SessionId[],
): Promise<ReadonlyMap<SessionId, ForceLogout>> {
  if (ids.length === 0) return new Map()
  const alive = await findAlive(db, ids, oldestAlive(clock.now(), config.session))
  const dead = ids.filter(id => !alive.has(id))
  if (dead.length === 0) return new Map()
  const ends = await findEnds(db, dead)
  // One that ended long ago, or is about to be ended by its limits.
  return new Map(dead.map(id => [id, noticeFor(ends.get(id) ?? 'idle')]))
}
