import { ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { SessionContext } from '../context.ts'
import { findCredentials } from '../credentials.repo.ts'
import { stepUpKey } from './step-up.ts'

/**
 * Whether this is the admin's password; the stored hash if so. Failures are throttled together with those of step-ups.
 */
export function checkOwnPassword(
  module: SessionContext,
  { id }: AdminActor,
  password: string,
): Promise<Result<string, 'INVALID_CREDENTIALS' | 'TOO_MANY_REQUESTS'>> {
  return module.hashSlots(async () => {
    const wait = await module.throttle.waitOf(stepUpKey(id))
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
    const hash = (await findCredentials(module.deps.db, { id }))?.passwordHash ?? null
    if (hash !== null && (await module.passwords.isRight(password, hash))) {
      await module.throttle.clear(stepUpKey(id))
      return ok(hash)
    }
    await module.throttle.failedAlone(stepUpKey(id))
    return refuse('INVALID_CREDENTIALS')
  })
}
