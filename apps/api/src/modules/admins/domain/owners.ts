/** Only owners administer admins, so one must remain. */
const OWNER = 'owner'

type RoleAndStatus = { readonly role: string; readonly status: string }

const isActiveOwner = ({ role, status }: RoleAndStatus): boolean => role === OWNER && status === 'active'

/** True when the change removes the last active owner. `activeOwners` includes this one. */
export function losesLastOwner(before: RoleAndStatus, after: RoleAndStatus, activeOwners: number): boolean {
  return isActiveOwner(before) && !isActiveOwner(after) && activeOwners <= 1
}
