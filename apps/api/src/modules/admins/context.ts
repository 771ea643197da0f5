import { permissions } from '@backoffice/contract'
import { refuse, type Refused } from '@backoffice/kernel'
import { type AdminActor, isFreshlyConfirmed, type Actor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Session } from '../session/index.ts'
import type { ShowAdmin } from './admin-response.ts'
import { findPermissions, type LockedAdmin } from './admins.repo.ts'

/** Dependencies of the module's commands. */
export type AdminsContext = {
  readonly deps: Deps
  readonly session: Pick<Session, 'hashPassword' | 'sealTotpSecret' | 'removeSecondFactors' | 'end' | 'cut'>
}
/** Those that answer with the admin. */
export type ManagedContext = {
  readonly deps: Deps
  readonly session: AdminsContext['session'] & Pick<Session, 'resetSecondFactors'>
  readonly show: ShowAdmin
}
/** Those of a caller without a session, whose guesses are throttled. */
export type LinkContext = {
  readonly deps: Deps
  readonly session: Pick<Session, 'hashPassword' | 'end' | 'cut' | 'attempts' | 'clearFailures'>
}

/** What an admin was asked to prove a moment ago: the system acts without. */
export const unconfirmed = (actor: Actor, now: Date): Refused<'STEP_UP_REQUIRED'> | null =>
  actor.kind === 'admin' && !isFreshlyConfirmed(actor, now) ? refuse('STEP_UP_REQUIRED') : null

/**
 * Refuses an admin who acts on themselves, or who lost the right meanwhile: their account may be disabled by the very
 * admin they are about to disable.
 */
export function refusedActor(
  actor: Actor,
  id: string,
  locked: LockedAdmin,
): Refused<'OWN_ACCOUNT' | 'FORBIDDEN'> | null {
  if (actor.kind !== 'admin') return null
  if (actor.id === id) return refuse('OWN_ACCOUNT')
  const isCurrent = locked.actor?.status === 'active' && locked.actor.role === actor.role
  return isCurrent ? null : refuse('FORBIDDEN')
}

/** Refuses to touch what opens the account of an admin who has more rights than the one who acts. */
export async function rankProblem(
  reader: Reader,
  actor: AdminActor,
  { id, role }: { readonly id: string; readonly role: string },
): Promise<Refused<'FORBIDDEN'> | null> {
  if (actor.id === id) return null
  return holdsAll(actor.permissions, await findPermissions(reader, role)) ? null : refuse('FORBIDDEN')
}

/** Permissions of other releases are held by no one. */
export const holdsAll = (held: ReadonlySet<string>, needed: readonly string[]): boolean =>
  needed.every(each => held.has(each) || !(each in permissions))

export const adminIdOf = (actor: Actor) => (actor.kind === 'admin' ? actor.id : null)
export const changed = (id: string) => ({ name: 'admin.changed', topic: 'admins' as const, ids: [id] })
