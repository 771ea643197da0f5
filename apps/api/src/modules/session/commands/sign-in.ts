import { ok, refuse, type Result } from '@backoffice/kernel'
import { command } from '../../../platform/command/command.ts'
import { newActor } from '../actor.ts'
import type { SessionContext, SignInOrigin } from '../context.ts'
import { type Credentials, refreshHash } from '../credentials.repo.ts'
import { keysFor, type ThrottleKeys } from '../throttle.ts'
import { mintToken } from '../token.ts'
import { beginSession, type StartedSession } from './begin-session.ts'
import { noticeFor } from './end-session.ts'
import {
  type Deadline,
  type Denial,
  evaluateSignIn,
  type Proof,
  type SignInInput,
  type SignInRefusal,
  totpKey,
} from './evaluate-sign-in.ts'

export type SignedIn = {
  readonly serviceToken: string
  readonly user: { readonly id: string; readonly username: string; readonly name: string; readonly role: string }
  readonly recoveryCodesLeft?: number
}

/**
 * Signs an admin in. The new session replaces the older one, which is refused with SESSION_INVALIDATED from its next
 * request and whose sockets are disconnected. After the client's deadline nothing is replaced.
 */
export async function signIn(
  module: SessionContext,
  input: SignInInput,
  from: SignInOrigin,
  deadline: Deadline,
): Promise<Result<SignedIn, SignInRefusal>> {
  const typed = { ...input, username: input.username.trim().toLowerCase(), ip: from.ip }
  const keys = keysFor(typed.username, from.ip)
  const wait = await module.throttle.waitOf(keys.pair, keys.address)
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  const slowdown = await module.throttle.slowdownOf(keys)
  if (slowdown > 0) await module.pause(slowdown)
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const verdict = await evaluateSignIn(module, typed, keys, deadline)
    if (!verdict.ok) return denied(module, verdict, from)
    deadline.check()
    const outcome = await begin(module, verdict.value, keys, from)
    if (outcome === 'credentials-changed') continue
    if (outcome.ok) await renewHash(module, verdict.value, typed.password)
    return outcome
  }
  return refuse('INVALID_CREDENTIALS')
}

/** A concurrent sign-in may renew the hash, or an admin may set a new password: then it is checked again. */
const MAX_TRIES = 3

async function denied(
  module: SessionContext,
  denial: Denial,
  from: SignInOrigin,
): Promise<Result<never, SignInRefusal>> {
  // Refused before any check: nothing to audit.
  if (denial.code !== 'TOO_MANY_REQUESTS')
    await command(
      module.deps,
      beginSession(module.deps),
      { ...from, actor: { kind: 'system', name: 'sign-in' } },
      { denial },
    )
  return refuse(denial.code, denial.facts)
}

async function begin(
  module: SessionContext,
  proof: Proof,
  keys: ThrottleKeys,
  from: SignInOrigin,
): Promise<Result<SignedIn, SignInRefusal> | 'credentials-changed'> {
  const token = mintToken(module.deps.clock.now())
  const actor = newActor(proof.admin, token.sessionId)
  const outcome = await command(module.deps, beginSession(module.deps), { ...from, actor }, { proof, token })
  if (outcome.ok) {
    await settle(module, outcome.value, keys)
    const { recoveryCodesLeft } = outcome.value
    return ok({
      serviceToken: token.text,
      user: userOf(proof.admin),
      ...(recoveryCodesLeft === null ? {} : { recoveryCodesLeft }),
    })
  }
  if (outcome.code === 'STATE_CONFLICT') return 'credentials-changed'
  // A correct proof that was already used.
  await module.throttle.failed(keys)
  return refuse('INVALID_CREDENTIALS')
}

/** Follow-up work of a successful sign-in. Its failure does not undo the sign-in. */
async function settle(
  module: SessionContext,
  { adminId, replaced }: StartedSession,
  keys: ThrottleKeys,
): Promise<void> {
  try {
    if (replaced !== null) await module.deps.sockets.disconnectSession(replaced, noticeFor('replaced'))
    await module.throttle.succeeded(keys, totpKey(adminId))
  } catch (error) {
    module.deps.log.error({ err: error }, 'tidying up after a sign-in failed')
  }
}

const userOf = ({ id, username, name, role }: Credentials): SignedIn['user'] => ({ id, username, name, role })

/** Rehashes a password at the current cost after a successful sign-in. A failure waits for the next sign-in. */
async function renewHash(module: SessionContext, { admin, passwordHash }: Proof, password: string): Promise<void> {
  const { deps, passwords, hashSlots } = module
  if (!passwords.isStale(passwordHash)) return
  try {
    await refreshHash(deps.db, admin.id, passwordHash, await hashSlots(() => passwords.hash(password)))
  } catch (error) {
    deps.log.warn({ err: error }, 'a password’s hash was not renewed')
  }
}
