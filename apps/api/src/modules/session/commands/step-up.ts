import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Command } from '../../../platform/command/command.ts'
import type { SessionContext, SignInOrigin } from '../context.ts'
import { findCredentials } from '../credentials.repo.ts'
import { refusalFor, STEP_UP_MS, type SessionRefusal } from '../domain/session-life.ts'
import {
  auditOfProof,
  checkProof,
  consumeProof,
  hasSecondFactor,
  type Proofs,
  requestProof,
  type UsedFactor,
} from '../second-factor/prove.ts'
import type { Site } from '../second-factor/site.ts'
import { confirmUntil, findEnd } from '../sessions.repo.ts'

type Confirmation = Proofs & { readonly password?: string | undefined; readonly site: Site | null }
type StepUpRefusal = 'INVALID_CREDENTIALS' | 'TOTP_REQUIRED' | 'TOO_MANY_REQUESTS' | SessionRefusal['code']
type Checked = {
  readonly actor: AdminActor
  readonly verdict: Result<{ factor: UsedFactor | null }, 'INVALID_CREDENTIALS' | 'TOTP_REQUIRED'>
}

/**
 * Confirms the admin's identity for five minutes, for this session only. An admin with a second factor has to prove
 * it: the password alone is refused with TOTP_REQUIRED. All given factors must be correct. Failures are throttled
 * across all addresses, because only the session's holder can cause them.
 */
export async function stepUp(
  module: SessionContext,
  actor: AdminActor,
  input: Confirmation,
  from: SignInOrigin,
): Promise<Result<{ until: Date }, StepUpRefusal>> {
  const verdict = await checkConfirmation(module, actor, input)
  if (!verdict.ok && verdict.code === 'TOO_MANY_REQUESTS') return verdict
  const outcome = await command(module.deps, confirm, { ...from, actor }, { actor, verdict })
  if (outcome.ok) {
    await module.throttle.clear(stepUpKey(actor.id))
    return outcome
  }
  // The session ended during the password check: its end reason is the response.
  if (outcome.code === 'INVALID_TOKEN') return refusalFor(await findEnd(module.deps.db, actor.sessionId))
  if (outcome.code === 'TOTP_REQUIRED') return refuse('TOTP_REQUIRED', outcome.facts)
  // Correct but already used: counts as a failure.
  if (verdict.ok) await module.throttle.failedSignedIn(stepUpKey(actor.id))
  return refuse('INVALID_CREDENTIALS')
}

async function checkConfirmation(
  module: SessionContext,
  actor: AdminActor,
  input: Confirmation,
): Promise<Checked['verdict'] | Refused<'TOO_MANY_REQUESTS'>> {
  return module.hashSlots(async () => {
    const attempt = await module.throttle.attempt(stepUpKey(actor.id))
    if (!attempt.ok) return attempt
    const verdict = await check(module, actor, input)
    if (!verdict.ok && verdict.code === 'INVALID_CREDENTIALS') await attempt.value.failed()
    else await attempt.value.passed()
    return verdict
  })
}

async function check(
  module: SessionContext,
  { id }: AdminActor,
  { password, site, ...proofs }: Confirmation,
): Promise<Checked['verdict']> {
  const admin = await findCredentials(module.deps.db, { id })
  if (admin === undefined) return refuse('INVALID_CREDENTIALS')
  if (password !== undefined && !(await module.passwords.isRight(password, admin.passwordHash)))
    return refuse('INVALID_CREDENTIALS')
  if (proofs.totp === undefined && proofs.passkey === undefined) {
    if (hasSecondFactor(admin)) return requestProof(module, admin, 'step-up', site)
    return password === undefined ? refuse('INVALID_CREDENTIALS') : ok({ factor: null })
  }
  const proof = await checkProof(module, admin, proofs, 'step-up', site)
  return proof.ok ? ok({ factor: proof.value }) : proof
}

const confirm: Command<Checked, { until: Date }> = {
  name: 'session.step-up',
  object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
  async run({ tx, now, audit }, { actor, verdict }) {
    if (!verdict.ok) return verdict
    const { factor } = verdict.value
    if (factor !== null) {
      if (!(await consumeProof(tx, actor.id, factor, now))) return refuse('INVALID_CREDENTIALS')
      audit({ after: await auditOfProof(tx, actor.id, factor) })
    }
    const until = new Date(now.getTime() + STEP_UP_MS)
    return (await confirmUntil(tx, actor.sessionId, until)) ? ok({ until }) : refuse('INVALID_TOKEN')
  },
}

/** Failed confirmations of an admin. */
export const stepUpKey = (adminId: string): string => `step-up:${adminId}`
