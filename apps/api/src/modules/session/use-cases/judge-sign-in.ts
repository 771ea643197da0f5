import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import { findCredentials, type Credentials } from '../credentials.repo.ts'
import type { SessionRoom } from '../room.ts'
import type { ThrottleKeys } from '../throttle.ts'
import { openSecret } from '../totp/sealed-secret.ts'
import { stepOf } from '../totp/totp.ts'
import type { Patience } from './patience.ts'

export type Typed = { readonly username: string; readonly password: string; readonly totp?: string | undefined }
export type Proof = { readonly admin: Credentials; readonly passwordHash: string; readonly totpStep: bigint | null }
export type JudgeRefusal = 'INVALID_CREDENTIALS' | 'TOTP_REQUIRED' | 'TOO_MANY_REQUESTS'
/** `adminId` is whom the username belongs to, for the audit; the answer does not tell. */
export type Denial = Refused<JudgeRefusal> & { readonly adminId: string | null }

/**
 * Decides whether these are an admin's credentials. Unknown, invited, locked and disabled admins cost the same work and
 * get the same answer as a wrong password. The wait is looked at and the failure counted within one turn: however many
 * tries come at once, no more are evaluated than there are turns.
 */
export async function judgeSignIn(
  room: SessionRoom,
  typed: Typed,
  keys: ThrottleKeys,
  patience: Patience,
): Promise<{ ok: true; value: Proof } | Denial> {
  return room.turns(async () => {
    patience.check()
    const wait = await room.throttle.waitOf(keys.pair, keys.address)
    if (wait > 0) return deny(refuse('TOO_MANY_REQUESTS', { retryAfter: wait }), null)
    const admin = await findCredentials(room.deps.db, { username: typed.username })
    const hash = admin?.status === 'active' ? admin.passwordHash : null
    const right = await room.passwords.isRight(typed.password, hash)
    if (admin === undefined || hash === null || !right) {
      await room.throttle.failed(keys)
      return deny(refuse('INVALID_CREDENTIALS'), admin?.id ?? null)
    }
    const step = await secondFactor(room, admin, typed.totp, keys)
    return step.ok ? ok({ admin, passwordHash: hash, totpStep: step.value }) : deny(step, admin.id)
  })
}

const deny = (refusal: Refused<JudgeRefusal>, adminId: string | null): Denial => ({ ...refusal, adminId })

/**
 * The one-time code of an admin who has an authenticator. Whoever gets here knows the password: wrong codes are waited
 * for whatever the address.
 */
async function secondFactor(
  room: SessionRoom,
  admin: Credentials,
  code: string | undefined,
  keys: ThrottleKeys,
): Promise<Result<bigint | null, JudgeRefusal>> {
  if (admin.totpSecret === null) return ok(null)
  if (code === undefined) return refuse('TOTP_REQUIRED')
  const wait = await room.throttle.waitOf(totpKey(admin.id))
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  const step = stepOf(
    code,
    openSecret(admin.totpSecret, room.deps.config.encryptionKey, admin.id),
    room.deps.clock.now(),
  )
  if (step !== null) return ok(step)
  await room.throttle.failed(keys)
  await room.throttle.failedAlone(totpKey(admin.id))
  return refuse('INVALID_CREDENTIALS')
}

export const totpKey = (adminId: string): string => `totp:${adminId}`
