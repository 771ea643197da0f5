import type { PasskeyRegistration } from '@backoffice/contract/account/second-factor'
import { newId, ok, refuse, type Result } from '@backoffice/kernel'
import { type AdminActor, isFreshlyConfirmed } from '../../../../platform/actor.ts'
import { command, type Command, type Origin } from '../../../../platform/command/command.ts'
import type { SessionContext } from '../../context.ts'
import { findOperatorName } from '../../credentials.repo.ts'
import { announceChange, renewRecoveryCodes } from '../changes.ts'
import { endStepUp, type Factors, getFactorsForUpdate, hasFactor } from '../factors.repo.ts'
import { challengeOf, creationOptions, verifyRegistration } from '../passkeys.ts'
import { consumeChallenge, deletePasskey, insertPasskey, type PasskeyView, renamePasskey } from '../passkeys.repo.ts'
import { deleteRecoveryCodes } from '../recovery-codes.repo.ts'
import type { Site } from '../site.ts'

const MAX_PASSKEYS = 10

type ByAdmin = { readonly actor: AdminActor }
type OwnPasskey = ByAdmin & { readonly id: string }
type Added = { passkey: PasskeyView; recoveryCodes: string[] | null }

/** Whether the admin may add a passkey now. */
function checkLimits(actor: AdminActor, factors: Factors, now: Date): Result<null, 'STEP_UP_REQUIRED' | 'TOO_MANY'> {
  if (!isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
  return factors.passkeys >= MAX_PASSKEYS ? refuse('TOO_MANY') : ok(null)
}

/** What the browser needs to create a passkey. */
export async function passkeyOptions(module: SessionContext, actor: AdminActor, origin: Origin, site: Site | null) {
  if (site === null) return refuse('PASSKEYS_UNAVAILABLE')
  const allowed = await command(module.deps, ask, origin, { actor })
  if (!allowed.ok) return allowed
  const issuer = (await findOperatorName(module.deps.db)) ?? module.deps.config.operatorName
  return ok(await creationOptions(module, actor, site, issuer))
}

const ask: Command<ByAdmin, null> = {
  name: 'account.passkey-options',
  object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
  async run({ tx, now }, { actor }) {
    const factors = await getFactorsForUpdate(tx, actor.id)
    return factors === undefined ? refuse('NOT_FOUND') : checkLimits(actor, factors, now)
  },
}

export type NewPasskeyInput = { readonly name: string; readonly credential: PasskeyRegistration }
type Checked = ByAdmin & {
  readonly name: string
  readonly challenge: string
  readonly registered: Awaited<ReturnType<typeof verifyRegistration>>
}

/** Adds a passkey the browser has created. The first second factor comes with recovery codes. */
export async function addPasskey(
  module: SessionContext,
  actor: AdminActor,
  { name, credential }: NewPasskeyInput,
  origin: Origin,
  site: Site | null,
) {
  if (site === null) return refuse('PASSKEYS_UNAVAILABLE')
  const challenge = challengeOf(credential) ?? ''
  const registered = await verifyRegistration(module, credential, { challenge, site })
  return command(module.deps, add(module), origin, { actor, name: name.trim(), challenge, registered })
}

function add(module: SessionContext): Command<Checked, Added> {
  return {
    name: 'account.passkey-add',
    object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
    async run(context, { actor, name, challenge, registered }) {
      const { tx, now, audit } = context
      const factors = await getFactorsForUpdate(tx, actor.id)
      if (factors === undefined) return refuse('NOT_FOUND')
      const allowed = checkLimits(actor, factors, now)
      if (!allowed.ok) return allowed
      const isOurs = await consumeChallenge(tx, { challenge, adminId: actor.id, purpose: 'register' }, now)
      if (registered === null || !isOurs) return refuse('PASSKEY_REFUSED')
      const passkey = await insertPasskey(tx, { ...registered, id: newId(now.getTime()), adminId: actor.id, name, now })
      if (passkey === undefined) return refuse('PASSKEY_REFUSED')
      const isFirst = !hasFactor(factors)
      const recoveryCodes = isFirst ? await renewRecoveryCodes(module, tx, actor.id, now) : null
      // From now on the password alone confirms nothing.
      if (isFirst) await endStepUp(tx, actor.id)
      audit({ after: { passkey: { id: passkey.id, name, backedUp: passkey.backedUp } } })
      announceChange(context, actor.id)
      return ok({ passkey, recoveryCodes })
    },
  }
}

export const rename: Command<OwnPasskey & { readonly name: string }, PasskeyView> = {
  name: 'account.passkey-rename',
  object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
  async run({ tx, audit }, { actor, id, name }) {
    const renamed = await renamePasskey(tx, actor.id, id, name.trim())
    if (renamed === undefined) return refuse('NOT_FOUND')
    audit({ before: { passkey: { id, name: renamed.former } }, after: { passkey: { id, name: renamed.passkey.name } } })
    return ok(renamed.passkey)
  },
}

/** Removes a passkey; without another second factor the recovery codes as well. */
export const remove: Command<OwnPasskey, { removed: true }> = {
  name: 'account.passkey-remove',
  object: ({ actor }) => ({ kind: 'admin', id: actor.id }),
  async run(context, { actor, id }) {
    const { tx, now, audit } = context
    if (!isFreshlyConfirmed(actor, now)) return refuse('STEP_UP_REQUIRED')
    const factors = await getFactorsForUpdate(tx, actor.id)
    if (factors === undefined) return refuse('NOT_FOUND')
    const isLast = !factors.totp && factors.passkeys === 1
    const name = await deletePasskey(tx, actor.id, id)
    if (name === undefined) return refuse('NOT_FOUND')
    if (isLast && factors.required) return refuse('SECOND_FACTOR_NEEDED')
    if (isLast) await deleteRecoveryCodes(tx, actor.id)
    audit({ before: { passkey: { id, name } } })
    announceChange(context, actor.id)
    return ok({ removed: true as const })
  },
}
