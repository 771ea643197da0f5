import { refreshHash } from '../credentials.repo.ts'
import type { SessionRoom } from '../room.ts'
import type { Proof } from './judge-sign-in.ts'

/**
 * A hash made at another cost than today's is made anew while the password is at hand. A failure waits for the next
 * sign-in.
 */
export async function renewHash(room: SessionRoom, { admin, passwordHash }: Proof, password: string): Promise<void> {
  if (!room.passwords.isStale(passwordHash)) return
  try {
    await refreshHash(room.deps.db, admin.id, passwordHash, await room.turns(() => room.passwords.hash(password)))
  } catch (error) {
    room.deps.log.warn({ err: error }, 'a password’s hash was not renewed')
  }
}
