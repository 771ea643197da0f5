import type { Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Session } from '../session/index.ts'
import { findAdminByUsername, findRoleKeys, hasAdmins } from './admins.repo.ts'
import type { AdminsContext } from './context.ts'
import { addAdmin, type AdminInput } from './commands/add-admin.ts'
import { changeAdminStatus, type AdminStatusChange } from './commands/change-status.ts'
import { resetPassword, type NewPassword } from './commands/reset-password.ts'

export { generatePassword } from './password-rule.ts'
export { othersHold, rolesHolding } from './admins.repo.ts'

export type Admins = ReturnType<typeof createAdmins>

/** The admins module: accounts of the staff and their roles. */
export function createAdmins(deps: Deps, session: Pick<Session, 'hashPassword' | 'sealTotpSecret' | 'end' | 'cut'>) {
  const module: AdminsContext = { deps, session }
  return {
    add: (admin: AdminInput, origin: Origin) => addAdmin(module, admin, origin),
    resetPassword: (change: NewPassword, origin: Origin) => resetPassword(module, change, origin),
    changeAdminStatus: (change: AdminStatusChange, origin: Origin) => changeAdminStatus(module, change, origin),
    hasAny: (): Promise<boolean> => hasAdmins(deps.db),
    findByUsername: (username: string) => findAdminByUsername(deps.db, username),
    roleKeys: (): Promise<string[]> => findRoleKeys(deps.db),
  }
}
