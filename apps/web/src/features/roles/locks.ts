import { OWNER_ROLE } from '@backoffice/contract/roles/terms'
import type { Role } from './draft.ts'

export type Lock = 'fixed' | 'own' | 'pending'

/** Why a role can't be edited; undefined where the signed-in admin only lacks the permission. */
export function lockOf({ key, pending }: Role, myRole: string): Lock | undefined {
  if (pending !== null) return 'pending'
  if (key === OWNER_ROLE) return 'fixed'
  return key === myRole ? 'own' : undefined
}

export const isLocked = (role: Role, myRole: string): boolean =>
  lockOf(role, myRole) !== undefined || !role.can.includes('edit')

/** Of the owner's role, whether it requires a second factor is all that can be changed. */
export const isFactorLocked = (role: Role, myRole: string): boolean =>
  isLocked(role, myRole) && !role.can.includes('require-second-factor')
