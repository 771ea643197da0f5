import type { PasskeyAssertion } from '@backoffice/contract/account/second-factor'
import { ok, refuse, type AdminId, type Refused, type Result } from '@backoffice/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import type { SessionContext } from '../context.ts'
import { type Credentials, useTotpStep } from '../credentials.repo.ts'
import { openSecret } from '../totp/sealed-secret.ts'
import { challengeOf, requestOptions, verifyAssertion } from './passkeys.ts'
import { consumeChallenge, countPasskeyUse, findPasskeys, isOpenChallenge } from './passkeys.repo.ts'
import { consumeRecoveryCode, countRecoveryCodes, isUnusedCode } from './recovery-codes.repo.ts'
import { isRecoveryCode, recoveryHash } from './recovery-codes.ts'
import type { Site } from './site.ts'

/** What an admin gives to prove themselves: a code or recovery code, or an authenticator's answer. */
export type Proofs = { readonly totp?: string | undefined; readonly passkey?: PasskeyAssertion | undefined }
type Purpose = 'sign-in' | 'step-up'

/** A right proof that still has to be consumed. */
export type UsedFactor =
  | { readonly kind: 'totp'; readonly step: bigint }
  | { readonly kind: 'recovery'; readonly hash: Buffer }
  | {
      readonly kind: 'passkey'
      readonly id: string
      readonly challenge: string
      readonly purpose: Purpose
      readonly counter: bigint
      readonly backedUp: boolean
    }

type Owner = Pick<Credentials, 'id' | 'totpSecret' | 'passkeys'>

export const hasSecondFactor = ({ totpSecret, passkeys }: Omit<Owner, 'id'>): boolean =>
  totpSecret !== null || passkeys > 0

/** Without a proof: the methods the admin may use, and what a passkey has to sign. */
export async function requestProof(
  module: SessionContext,
  admin: Owner,
  purpose: Purpose,
  site: Site | null,
): Promise<Refused<'TOTP_REQUIRED'>> {
  const passkey = admin.passkeys > 0 ? await requestOptions(module, admin.id, purpose, site) : null
  const hasCodes = (await countRecoveryCodes(module.deps.db, admin.id)) > 0
  const methods = [
    ...(admin.totpSecret === null ? [] : ['totp']),
    ...(passkey === null ? [] : ['passkey']),
    ...(hasCodes ? ['recovery'] : []),
  ]
  return refuse('TOTP_REQUIRED', { methods, ...(passkey === null ? {} : { passkey }) })
}

/** Checks a proof without consuming it. */
export async function checkProof(
  module: SessionContext,
  admin: Owner,
  { totp, passkey }: Proofs,
  purpose: Purpose,
  site: Site | null,
): Promise<Result<UsedFactor, 'INVALID_CREDENTIALS'>> {
  const used =
    passkey === undefined
      ? await checkCode(module, admin, totp ?? '')
      : await checkPasskey(module, admin, passkey, purpose, site)
  return used === null ? refuse('INVALID_CREDENTIALS') : ok(used)
}

async function checkCode({ deps }: SessionContext, admin: Owner, code: string): Promise<UsedFactor | null> {
  const { encryptionKey } = deps.config
  if (isRecoveryCode(code)) {
    const hash = recoveryHash(code, encryptionKey, admin.id)
    return (await isUnusedCode(deps.db, admin.id, hash)) ? { kind: 'recovery', hash } : null
  }
  if (admin.totpSecret === null) return null
  const { stepOf } = await import('../totp/totp.ts')
  const step = stepOf(code, openSecret(admin.totpSecret, encryptionKey, admin.id), deps.clock.now())
  return step === null ? null : { kind: 'totp', step }
}

async function checkPasskey(
  module: SessionContext,
  admin: Owner,
  assertion: PasskeyAssertion,
  purpose: Purpose,
  site: Site | null,
): Promise<UsedFactor | null> {
  const { db, clock } = module.deps
  const challenge = challengeOf(assertion)
  if (site === null || challenge === null) return null
  if (!(await isOpenChallenge(db, { challenge, adminId: admin.id, purpose }, clock.now()))) return null
  const passkey = (await findPasskeys(db, admin.id)).find(each => each.credentialId === assertion.id)
  if (passkey === undefined) return null
  const signed = await verifyAssertion(module, assertion, { challenge, site, passkey })
  return signed === null ? null : { kind: 'passkey', id: passkey.id, challenge, purpose, ...signed }
}

/** Consumes a right proof. False when it was used meanwhile. */
export async function consumeProof(tx: Tx, adminId: AdminId, factor: UsedFactor, now: Date): Promise<boolean> {
  switch (factor.kind) {
    case 'totp':
      return useTotpStep(tx, adminId, factor.step)
    case 'recovery':
      return consumeRecoveryCode(tx, adminId, factor.hash, now)
    case 'passkey': {
      const { challenge, purpose } = factor
      return (
        (await consumeChallenge(tx, { challenge, adminId, purpose }, now)) && countPasskeyUse(tx, { ...factor, now })
      )
    }
  }
}

/** What the audit says of a consumed proof. */
export async function auditOfProof(tx: Tx, adminId: AdminId, factor: UsedFactor | null): Promise<object> {
  if (factor === null) return {}
  if (factor.kind !== 'recovery') return { secondFactor: factor.kind }
  return { secondFactor: 'recovery', recoveryCodesLeft: await countRecoveryCodes(tx, adminId) }
}
