import { OWNER_ROLE } from '@backoffice/contract/roles/terms'
import type { Role } from './draft.ts'

export type Lock = 'fixed' | 'own' | 'pending'

/** Why a role can't be edited; undefined where the signed-in admin only lacks the permission. */
export function lockOf({ key, pending }: Role, myRole: string): Lock | undefined {
  if (key === OWNER_ROLE) return 'fixed'
  if (pending !== null) return 'pending'
  return key === myRole ? 'own' : undefined
}

export const isLocked = (role: Role, myRole: string): boolean =>
  lockOf(role, myRole) !== undefined || !role.can.includes('edit')
