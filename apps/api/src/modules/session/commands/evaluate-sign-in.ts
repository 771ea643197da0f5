import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import { isInside } from '../../../platform/limits/allowed-addresses.ts'
import type { SessionContext } from '../context.ts'
import { type Credentials, findCredentials } from '../credentials.repo.ts'
import type { ThrottleKeys } from '../throttle.ts'
import { checkProof, hasSecondFactor, type Proofs, requestProof, type UsedFactor } from '../second-factor/prove.ts'
import type { Site } from '../second-factor/site.ts'

export type SignInInput = Proofs & {
  readonly username: string
  readonly password: string
  /** Where the browser is; null where it has no passkeys. */
  readonly site?: Site | null
}
/** What was entered, and from where. */
export type SignInAttempt = SignInInput & { readonly ip: string | null }
export type Proof = { readonly admin: Credentials; readonly passwordHash: string; readonly factor: UsedFactor | null }
export type SignInRefusal = 'INVALID_CREDENTIALS' | 'TOTP_REQUIRED' | 'TOO_MANY_REQUESTS'
/** `adminId` is the owner of the username, for the audit; the response does not reveal it. */
export type Denial = Refused<SignInRefusal> & {
  readonly adminId: string | null
  /** For the audit only: the address is not allowed. */
  readonly why?: 'address'
}

/**
 * Checks credentials. Unknown, invited, locked and disabled admins cost the same work and get the same response as a
 * wrong password. The delay is checked and the failure counted within one slot, so concurrent attempts are bounded by
 * the slots; under a lock of the licence each is counted before, so that none passes the lock.
 */
export async function evaluateSignIn(
  module: SessionContext,
  typed: SignInAttempt,
  keys: ThrottleKeys,
  deadline: Deadline,
): Promise<{ ok: true; value: Proof } | Denial> {
  return module.hashSlots(async () => {
    deadline.check()
    const wait = await module.throttle.waitOf(keys.address)
    if (wait > 0) return deny(refuse('TOO_MANY_REQUESTS', { retryAfter: wait }), null)
    const begun = await module.throttle.attempt(keys.pair)
    if (!begun.ok) return deny(begun, null)
    const attempt = begun.value
    const admin = await findCredentials(module.deps.db, { username: typed.username })
    const hash = admin?.status === 'active' ? admin.passwordHash : null
    const right = await module.passwords.isRight(typed.password, hash)
    if (admin === undefined || hash === null || !right) {
      await module.throttle.failedAttempt(keys, attempt)
      return deny(refuse('INVALID_CREDENTIALS'), admin?.id ?? null)
    }
    if (!isInside(typed.ip, admin.allowedAddresses)) {
      await module.throttle.failedAttempt(keys, attempt)
      return { ...deny(refuse('INVALID_CREDENTIALS'), admin.id), why: 'address' }
    }
    const factor = await secondFactor(module, admin, typed)
    if (!factor.ok && factor.code === 'INVALID_CREDENTIALS') {
      await module.throttle.failedAttempt(keys, attempt)
      await module.throttle.failedAlone(totpKey(admin.id))
    } else await attempt.passed()
    return factor.ok ? ok({ admin, passwordHash: hash, factor: factor.value }) : deny(factor, admin.id)
  })
}

const deny = (refusal: Refused<SignInRefusal>, adminId: string | null): Denial => ({ ...refusal, adminId })

/** Checks the second factor. The password was correct, so failures are throttled across all addresses. */
async function secondFactor(
  module: SessionContext,
  admin: Credentials,
  typed: SignInInput,
): Promise<Result<UsedFactor | null, SignInRefusal>> {
  if (!hasSecondFactor(admin)) return ok(null)
  if (typed.totp === undefined && typed.passkey === undefined)
    return requestProof(module, admin, 'sign-in', typed.site ?? null)
  const wait = await module.throttle.waitOf(totpKey(admin.id))
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  return checkProof(module, admin, typed, 'sign-in', typed.site ?? null)
}

/** Failed second factors of an admin, wherever they are asked for. */
export const totpKey = (adminId: string): string => `totp:${adminId}`

/** Time limit of a caller; results after it must have no effect. */
export type Deadline = {
  /** Throws when it has expired. */
  check(): void
}

/** Starts now, on a monotonic clock. */
export function createDeadline(milliseconds: number): Deadline {
  const until = performance.now() + milliseconds
  return {
    check() {
      if (performance.now() > until) throw new Error('the caller no longer waits for this sign-in')
    },
  }
}
