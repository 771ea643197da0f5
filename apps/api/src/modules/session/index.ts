import type { AdminId, SessionId } from '@backoffice/kernel'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { AdminActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { EndReason } from './domain/session-life.ts'
import { endExpiredSessions, findDeadSessions, noticeFor } from './commands/end-session.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import type { SessionContext } from './context.ts'
import { sessionHandlers } from './session.routes.ts'
import { removeAllFactors } from './second-factor/factors.repo.ts'
import { resetFactors } from './second-factor/reset-factors.ts'
import { deleteExpiredChallenges } from './second-factor/passkeys.repo.ts'
import { secondFactorHandlers } from './second-factor/second-factor.routes.ts'
import { endSessionOf } from './sessions.repo.ts'
import { RECONNECT_ADMINS, runReconnect } from './reconnect-admins.ts'
import { createThrottle, keysFor } from './throttle.ts'
import { sealSecret } from './totp/sealed-secret.ts'
import { checkOwnPassword } from './commands/check-own-password.ts'
import { createAuthenticate, findActor, findAdmin } from './commands/authenticate.ts'

export { enqueueNotice, type Notice, SEND_NOTICE } from './notices.ts'
export { reconnectAdmins } from './reconnect-admins.ts'
export { findOperatorName } from './credentials.repo.ts'
export { oldestAlive } from './domain/session-life.ts'
export { readSessionLimits } from './staff-rules.ts'
export type { Passwords } from './passwords/passwords.ts'

/** Loaded when a code is made or checked: most sessions never do. */
export const loadTotp = () => import('./totp/totp.ts')

export type Session = ReturnType<typeof createSession>

const PASSWORDS_AT_ONCE = 4
const SWEEP_SECONDS = 30
const TIDY_SECONDS = 3600

/** Replacements for tests. */
type SessionParts = { readonly passwords?: Passwords; readonly pause?: (milliseconds: number) => Promise<void> }

/** The session module: sign-in, one active session per admin, step-up, sign-out. */
export function createSession(deps: Deps, parts: SessionParts = {}) {
  const passwords = parts.passwords ?? createPasswords(deps.config.passwordHash)
  const hashSlots = pLimit(PASSWORDS_AT_ONCE)
  const module: SessionContext = {
    deps,
    passwords,
    hashSlots,
    throttle: createThrottle(deps),
    pause: parts.pause ?? (milliseconds => sleep(milliseconds)),
  }
  return {
    handlers: { ...sessionHandlers(module), ...secondFactorHandlers(module) },
    authenticate: createAuthenticate(module),
    /** The admin of an active session, for work that continues outside of requests. */
    findActor: (sessionId: SessionId) => findActor(module, sessionId),
    /** An active admin as they are now, signed in or not, for work they started in this session. */
    findAdmin: (adminId: AdminId, startedIn: SessionId) => findAdmin(module, adminId, startedIn),
    /** Hashes a new password in a slot. */
    hashPassword: (password: string): Promise<string> => hashSlots(() => passwords.hash(password)),
    /** The stored hash if this is the admin's password. */
    checkOwnPassword: (actor: AdminActor, password: string) => checkOwnPassword(module, actor, password),
    /** An authenticator secret, encrypted for the database. */
    sealTotpSecret: (secret: Buffer, adminId: AdminId): Buffer =>
      sealSecret(secret, deps.config.encryptionKey, adminId),
    /** Removes an admin's authenticator, recovery codes and passkeys. */
    removeSecondFactors: (tx: Tx, adminId: AdminId): Promise<void> => removeAllFactors(tx, adminId),
    /** The same on an approved request: ends their session and notifies them. Null: there is none. */
    resetSecondFactors: resetFactors,
    /** Attempts of callers without a session, counted under keys of their own. */
    attempts: { waitOf: module.throttle.waitOf, failedAlone: module.throttle.failedAlone },
    /** After a new password: earlier wrong passwords no longer count; wrong codes do. */
    clearFailures: async (username: string, ip: string | null): Promise<void> =>
      module.throttle.succeeded(keysFor(username, ip)),
    /** Ends an admin's session within a transaction. {@link cut} its sockets after the commit. */
    end: (tx: Tx, adminId: AdminId, reason: EndReason, now: Date): Promise<SessionId | null> =>
      endSessionOf(tx, { adminId, reason, now }),
    cut: (sessionId: SessionId, reason: EndReason): Promise<void> =>
      deps.sockets.disconnectSession(sessionId, noticeFor(reason)),
    start(): void {
      deps.sockets.recheckSessionsWith(ids => findDeadSessions(deps, ids))
      deps.jobs.work(RECONNECT_ADMINS, runReconnect(deps.sockets))
      deps.jobs.every('session.end-expired', SWEEP_SECONDS, () => endExpiredSessions(deps))
      deps.jobs.every('session.forget-failures', TIDY_SECONDS, async () => {
        await module.throttle.deleteExpired()
        await deleteExpiredChallenges(deps.db, deps.clock.now())
      })
    },
  }
}
