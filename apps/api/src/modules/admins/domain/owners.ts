/** Who administers the administrators: without an owner nobody could. */
export const OWNER = 'owner'

export type AdminStatus = 'invited' | 'active' | 'locked' | 'disabled'
export type RoleAndStatus = { readonly role: string; readonly status: string }

export const isActiveOwner = ({ role, status }: RoleAndStatus): boolean => role === OWNER && status === 'active'

/** True when the change takes the last active owner away. `activeOwners` counts all of them, this one included. */
export function losesLastOwner(before: RoleAndStatus, after: RoleAndStatus, activeOwners: number): boolean {
  return isActiveOwner(before) && !isActiveOwner(after) && activeOwners <= 1
}
