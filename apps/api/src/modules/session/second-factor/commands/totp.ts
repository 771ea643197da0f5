import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import { type AdminActor, isFreshlyConfirmed } from '../../../../platform/actor.ts'
import { command, type Command, type Origin } from '../../../../platform/command/command.ts'
import type { SessionContext } from '../../context.ts'
import { totpKey } from '../../commands/evaluate-sign-in.ts'
import { findOperatorName } from '../../credentials.repo.ts'
import { openSecret, sealSecret } from '../../totp/sealed-secret.ts'
import { announceChange, renewRecoveryCodes } from '../changes.ts'
import {
  activateSecret,
  endStepUp,
  getFactorsForUpdate,
  getPendingSecret,
  hasFactor,
  removeSecret,
  savePendingSecret,
} from '../factors.repo.ts'
import { deleteRecoveryCodes } from '../recovery-codes.repo.ts'

/** Time to scan a secret and enter a code of it. */
const SETUP_MS = 15 * 60_000

type ByAdmin = { readonly actor: AdminActor }

/** Starts setting up an authenticator. Needs a step-up: a stolen token alone must not add a factor. */
export async function startTotp(
  module: SessionContext,
  actor: AdminActor,
  origin: Origin,
): Promise<Result<{ uri: string; secret: string }, 'STEP_UP_REQUIRED' | 'NOT_FOUND'>> {
  const { deps } = module
  const { newTotpSecret, otpauthUri, secretText } = await import('../../totp/totp.ts')
  const secret = newTotpSecret()
  const sealed = sealSecret(secret, deps.config.encryptionKey, actor.id)
  const outcome = await command(deps, start, origin, { actor, sealed })
  if (!outcome.ok) return outcome as Refused<'STEP_UP_REQUIRED' | 'NOT_FOUND'>
  const issuer = (await findOperatorName(deps.db)) ?? deps.config.operatorName
  return ok({ uri: otpauthUri(secret, issuer, actor.username), secret: secretText(secret) })
}

const start: Command<ByAdmin & { readonly sealed: Buffer }, null> = {
  name: 'account.totp-start',
  object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
  async run({ tx, now }, { actor, sealed }) {
    const factors = await getFactorsForUpdate(tx, actor.id)
    if (factors === undefined) return refuse('NOT_FOUND')
    if (!isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
    await savePendingSecret(tx, actor.id, sealed, now)
    return ok(null)
  },
}

/**
 * Activates the authenticator once a code of it is right; its recovery codes replace the older ones. Failures are
 * throttled together with those of sign-ins.
 */
export function confirmTotp(module: SessionContext, actor: AdminActor, code: string, origin: Origin) {
  return module.hashSlots(async () => {
    const wait = await module.throttle.waitOf(totpKey(actor.id))
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
    const outcome = await command(module.deps, confirm(module), origin, { actor, code })
    if (outcome.ok) await module.throttle.clear(totpKey(actor.id))
    else if (outcome.code === 'CODE_WRONG') await module.throttle.failedAlone(totpKey(actor.id))
    return outcome
  })
}

function confirm(module: SessionContext): Command<ByAdmin & { readonly code: string }, { recoveryCodes: string[] }> {
  const { encryptionKey } = module.deps.config
  return {
    name: 'account.totp-confirm',
    object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
    async run(context, { actor, code }) {
      const { tx, now, audit } = context
      const factors = await getFactorsForUpdate(tx, actor.id)
      const sealed = await getPendingSecret(tx, actor.id, new Date(now.getTime() - SETUP_MS))
      if (factors === undefined || sealed === undefined) return refuse('STATE_CONFLICT')
      const { stepOf } = await import('../../totp/totp.ts')
      const step = stepOf(code, openSecret(sealed, encryptionKey, actor.id), now)
      if (step === null) return refuse('CODE_WRONG')
      await activateSecret(tx, actor.id, { sealed, step, now })
      const recoveryCodes = await renewRecoveryCodes(module, tx, actor.id, now)
      // From now on the password alone confirms nothing.
      if (!hasFactor(factors)) await endStepUp(tx, actor.id)
      audit({ before: { authenticator: factors.totp }, after: { authenticator: true, recoveryCodes: 'renewed' } })
      announceChange(context, actor.id)
      return ok({ recoveryCodes })
    },
  }
}

/** Removes the authenticator; without a passkey its recovery codes as well. */
export const removeTotp: Command<ByAdmin, { removed: true }> = {
  name: 'account.totp-remove',
  object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
  async run(context, { actor }) {
    const { tx, now, audit } = context
    if (!isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
    const factors = await getFactorsForUpdate(tx, actor.id)
    if (factors?.totp !== true) return refuse('STATE_CONFLICT')
    if (factors.required && factors.passkeys === 0) return refuse('SECOND_FACTOR_NEEDED')
    await removeSecret(tx, actor.id)
    if (factors.passkeys === 0) await deleteRecoveryCodes(tx, actor.id)
    audit({ before: { authenticator: true }, after: { authenticator: false, passkeys: factors.passkeys } })
    announceChange(context, actor.id)
    return ok({ removed: true as const })
  },
}

/** Ten new recovery codes. */
export const renewCodes = (module: SessionContext): Command<ByAdmin, { recoveryCodes: string[] }> => ({
  name: 'account.recovery-codes',
  object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
  async run({ tx, now, audit }, { actor }) {
    if (!isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
    const factors = await getFactorsForUpdate(tx, actor.id)
    if (factors === undefined || !hasFactor(factors)) return refuse('STATE_CONFLICT')
    audit({ after: { recoveryCodes: 'renewed' } })
    return ok({ recoveryCodes: await renewRecoveryCodes(module, tx, actor.id, now) })
  },
})
