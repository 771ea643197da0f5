import { refreshHash } from '../credentials.repo.ts'
import type { SessionContext } from '../context.ts'
import type { Proof } from './evaluate-sign-in.ts'

/** Rehashes a password at the current cost after a successful sign-in. A failure waits for the next sign-in. */
export async function renewHash(
  module: SessionContext,
  { admin, passwordHash }: Proof,
  password: string,
): Promise<void> {
  if (!module.passwords.isStale(passwordHash)) return
  try {
    await refreshHash(
      module.deps.db,
      admin.id,
      passwordHash,
      await module.hashSlots(() => module.passwords.hash(password)),
    )
  } catch (error) {
    module.deps.log.warn({ err: error }, 'a password’s hash was not renewed')
  }
}
