import { type AdminId, ok, refuse, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import type { SessionContext } from '../context.ts'
import { findCredentials } from '../credentials.repo.ts'

const passwordKey = (id: AdminId): string => `password:${id}`

/**
 * Whether this is the admin's password; the stored hash if so. Failures are throttled apart from those of step-ups: a
 * right password says nothing about wrong codes.
 */
export function checkOwnPassword(
  module: SessionContext,
  { id }: AdminActor,
  password: string,
): Promise<Result<string, 'INVALID_CREDENTIALS' | 'TOO_MANY_REQUESTS'>> {
  return module.hashSlots(async () => {
    const attempt = await module.throttle.attempt(passwordKey(id))
    if (!attempt.ok) return attempt
    const hash = (await findCredentials(module.deps.db, { id }))?.passwordHash ?? null
    if (hash !== null && (await module.passwords.isRight(password, hash))) {
      await module.throttle.clear(passwordKey(id))
      return ok(hash)
    }
    await attempt.value.failed()
    return refuse('INVALID_CREDENTIALS')
  })
}
