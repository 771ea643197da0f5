import { ok, refuse, type Result } from '@backoffice/kernel'
import { command, type Origin } from '../../../platform/command/command.ts'
import { newActor } from '../actor.ts'
import type { Credentials } from '../credentials.repo.ts'
import { noticeFor } from '../notices.ts'
import type { SessionRoom } from '../room.ts'
import { keysFor, type ThrottleKeys } from '../throttle.ts'
import { mintToken } from '../token.ts'
import { beginSession, type Begun } from './begin-session.ts'
import { judgeSignIn, totpKey, type Denial, type JudgeRefusal, type Proof, type Typed } from './judge-sign-in.ts'
import type { Patience } from './patience.ts'
import { renewHash } from './renew-hash.ts'

export type SignedIn = {
  readonly serviceToken: string
  readonly user: { readonly id: string; readonly username: string; readonly name: string; readonly role: string }
}
export type From = Omit<Origin, 'actor' | 'idempotencyKey'>

/**
 * Signs an admin in. Afterwards the session that begins here is the only one they have: the older one answers
 * SESSION_INVALIDATED from its next request on, and its sockets are cut. One that nobody waits for any more ends
 * nothing.
 */
export async function signIn(
  room: SessionRoom,
  given: Typed,
  from: From,
  patience: Patience,
): Promise<Result<SignedIn, JudgeRefusal>> {
  const typed = { ...given, username: given.username.trim().toLowerCase() }
  const keys = keysFor(typed.username, from.ip)
  const wait = await room.throttle.waitOf(keys.pair, keys.address)
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  const slowdown = await room.throttle.slowdownOf(keys)
  if (slowdown > 0) await room.pause(slowdown)
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const verdict = await judgeSignIn(room, typed, keys, patience)
    if (!verdict.ok) return denied(room, verdict, from)
    patience.check()
    const outcome = await begin(room, verdict.value, keys, from)
    if (outcome === 'credentials-changed') continue
    if (outcome.ok) await renewHash(room, verdict.value, typed.password)
    return outcome
  }
  return refuse('INVALID_CREDENTIALS')
}

/** A twin may renew the hash under a sign-in, or somebody set a new password: it is checked again then. */
const MOST_TRIES = 3

async function denied(room: SessionRoom, denial: Denial, from: From): Promise<Result<never, JudgeRefusal>> {
  // Turned away before anything was looked at: there is nothing to audit.
  if (denial.code !== 'TOO_MANY_REQUESTS')
    await command(
      room.deps,
      beginSession(room.deps),
      { ...from, actor: { kind: 'system', name: 'sign-in' } },
      { denial },
    )
  return refuse(denial.code, denial.facts)
}

async function begin(
  room: SessionRoom,
  proof: Proof,
  keys: ThrottleKeys,
  from: From,
): Promise<Result<SignedIn, JudgeRefusal> | 'credentials-changed'> {
  const token = mintToken(room.deps.clock.now())
  const actor = newActor(proof.admin, token.sessionId)
  const outcome = await command(room.deps, beginSession(room.deps), { ...from, actor }, { proof, token })
  if (outcome.ok) {
    await settle(room, outcome.value, keys)
    return ok({ serviceToken: token.text, user: userOf(proof.admin) })
  }
  if (outcome.code === 'STATE_CONFLICT') return 'credentials-changed'
  // A one-time code that was right, but used before.
  await room.throttle.failed(keys)
  return refuse('INVALID_CREDENTIALS')
}

/** What follows a sign-in that holds. Nothing of it may undo it. */
async function settle(room: SessionRoom, { adminId, replaced }: Begun, keys: ThrottleKeys): Promise<void> {
  try {
    if (replaced !== null) await room.deps.sockets.disconnectSession(replaced, noticeFor('replaced'))
    await room.throttle.succeeded(keys, totpKey(adminId))
  } catch (error) {
    room.deps.log.error({ err: error }, 'tidying up after a sign-in failed')
  }
}

const userOf = ({ id, username, name, role }: Credentials): SignedIn['user'] => ({ id, username, name, role })
