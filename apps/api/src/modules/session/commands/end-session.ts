import { errors, FORCE_LOGOUT_MESSAGE, type ForceLogout, sessionEndedMessages } from '@backoffice/contract'
import { ok, type SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Command } from '../../../platform/command/command.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isInside } from '../../../platform/limits/allowed-addresses.ts'
import type { ConnectedSession } from '../../../platform/sockets/sockets.ts'
import { bearerOf } from '../../../platform/http/gate.ts'
import { actorOf } from '../actor.ts'
import type { SessionContext, SignInOrigin } from '../context.ts'
import { type EndReason, oldestAlive } from '../domain/session-life.ts'
import { endExpired, endSession, findAlive, findEnds, findSession } from '../sessions.repo.ts'
import { readSessionLimits } from '../staff-rules.ts'
import { isSecretOf, readToken } from '../token.ts'

/**
 * Ends the session of the token, if active. Signing out always succeeds for the client, whatever the token or failure.
 */
export async function signOut(
  module: Pick<SessionContext, 'deps'>,
  authorization: string | undefined,
  from: SignInOrigin,
): Promise<void> {
  try {
    const actor = await holderOf(module, authorization)
    if (actor === null) return
    const outcome = await command(module.deps, endOwnSession, { ...from, actor }, actor)
    if (outcome.ok) await module.deps.sockets.disconnectSession(actor.sessionId, noticeFor('signed-out'))
  } catch (error) {
    module.deps.log.error({ err: error }, 'a sign-out did not end its session')
  }
}

async function holderOf(
  { deps }: Pick<SessionContext, 'deps'>,
  authorization: string | undefined,
): Promise<AdminActor | null> {
  const token = readToken(bearerOf(authorization) ?? '')
  if (token === null) return null
  const session = await findSession(deps.db, token.sessionId)
  return session !== undefined && isSecretOf(session.secretHash, token.secret) ? actorOf(session) : null
}

const endOwnSession: Command<AdminActor, null> = {
  name: 'session.sign-out',
  object: ({ id }) => ({ kind: 'admin', id }),
  async run({ tx, now, audit }, { sessionId }) {
    const ended = await endSession(tx, { sessionId, reason: 'signed-out', now })
    audit({ before: { sessionId }, after: { ended } })
    return ok(null)
  },
}

/** Ends sessions beyond their limits and disconnects their sockets. An open tab does not keep a session active. */
export async function endExpiredSessions({ db, clock, config, sockets }: Deps): Promise<void> {
  const now = clock.now()
  const ended = await inTransaction(db, async tx =>
    endExpired(tx, now, oldestAlive(now, await readSessionLimits(tx, config))),
  )
  for (const { sessionId, reason } of ended) await sockets.disconnectSession(sessionId, noticeFor(reason))
}

/**
 * Of the sessions with sockets here, those that have ended, with their messages. A session with a socket from an
 * address that is no longer allowed ends now.
 */
export async function findDeadSessions(
  { db, clock, config }: Deps,
  connected: readonly ConnectedSession[],
): Promise<ReadonlyMap<SessionId, ForceLogout>> {
  const ids = [...new Set(connected.map(({ sessionId }) => sessionId))]
  if (ids.length === 0) return new Map()
  const now = clock.now()
  const alive = await findAlive(db, ids, oldestAlive(now, await readSessionLimits(db, config)))
  const elsewhere = new Set(
    connected.flatMap(({ sessionId, ip }) =>
      ip === null || isInside(ip, alive.get(sessionId) ?? []) ? [] : sessionId,
    ),
  )
  for (const sessionId of elsewhere)
    await inTransaction(db, tx => endSession(tx, { sessionId, reason: 'address', now }))
  const dead = ids.filter(id => !alive.has(id) || elsewhere.has(id))
  if (dead.length === 0) return new Map()
  const ends = await findEnds(db, dead)
  // Ended long ago, or about to be ended by its limits.
  return new Map(dead.map(id => [id, noticeFor(ends.get(id) ?? 'idle')]))
}

/** Message to the sockets of an ended session before they are disconnected. */
export function noticeFor(reason: EndReason): ForceLogout {
  switch (reason) {
    case 'replaced':
      return { message: FORCE_LOGOUT_MESSAGE, code: 'SESSION_INVALIDATED' }
    case 'ended-by-admin':
    case 'disabled':
    case 'locked':
    case 'password-reset':
    case 'address':
    case 'restored':
      return { message: sessionEndedMessages[reason], code: 'SESSION_ENDED' }
    case 'signed-out':
    case 'idle':
    case 'absolute':
      return { message: errors.SESSION_EXPIRED.message, code: 'SESSION_EXPIRED' }
  }
}
