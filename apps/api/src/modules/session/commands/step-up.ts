import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { command, type Command } from '../../../platform/command/command.ts'
import { findCredentials, useTotpStep } from '../credentials.repo.ts'
import { refusalFor, STEP_UP_MS, type SessionRefusal } from '../domain/session-life.ts'
import type { SessionContext, SignInOrigin } from '../context.ts'
import { confirmUntil, findEnd } from '../sessions.repo.ts'
import { openSecret } from '../totp/sealed-secret.ts'
import { stepOf } from '../totp/totp.ts'

type Confirmation = { readonly password?: string | undefined; readonly totp?: string | undefined }
type StepUpRefusal = 'INVALID_CREDENTIALS' | 'TOO_MANY_REQUESTS' | SessionRefusal['code']
type Checked = {
  readonly actor: AdminActor
  readonly verdict: Result<{ totpStep: bigint | null }, 'INVALID_CREDENTIALS'>
}

/**
 * Confirms the admin's identity for five minutes, for this session only. All given factors must be correct. Failures
 * are throttled across all addresses, because only the session's holder can cause them.
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
  // Correct but already used: counts as a failure.
  if (verdict.ok) await module.throttle.failedAlone(stepUpKey(actor.id))
  return refuse('INVALID_CREDENTIALS')
}

async function checkConfirmation(
  module: SessionContext,
  actor: AdminActor,
  input: Confirmation,
): Promise<Checked['verdict'] | Refused<'TOO_MANY_REQUESTS'>> {
  return module.hashSlots(async () => {
    const wait = await module.throttle.waitOf(stepUpKey(actor.id))
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
    const verdict = await check(module, actor, input)
    if (!verdict.ok) await module.throttle.failedAlone(stepUpKey(actor.id))
    return verdict
  })
}

async function check(
  { deps, passwords }: SessionContext,
  { id }: AdminActor,
  { password, totp }: Confirmation,
): Promise<Checked['verdict']> {
  const admin = await findCredentials(deps.db, { id })
  if (admin === undefined || (password === undefined && totp === undefined)) return refuse('INVALID_CREDENTIALS')
  if (password !== undefined && !(await passwords.isRight(password, admin.passwordHash)))
    return refuse('INVALID_CREDENTIALS')
  if (totp === undefined) return ok({ totpStep: null })
  const totpStep =
    admin.totpSecret === null
      ? null
      : stepOf(totp, openSecret(admin.totpSecret, deps.config.encryptionKey, id), deps.clock.now())
  return totpStep === null ? refuse('INVALID_CREDENTIALS') : ok({ totpStep })
}

const confirm: Command<Checked, { until: Date }> = {
  name: 'session.step-up',
  object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
  async run({ tx, now }, { actor, verdict }) {
    if (!verdict.ok) return verdict
    const { totpStep } = verdict.value
    if (totpStep !== null && !(await useTotpStep(tx, actor.id, totpStep))) return refuse('INVALID_CREDENTIALS')
    const until = new Date(now.getTime() + STEP_UP_MS)
    return (await confirmUntil(tx, actor.sessionId, until)) ? ok({ until }) : refuse('INVALID_TOKEN')
  },
}

const stepUpKey = (adminId: string): string => `step-up:${adminId}`
