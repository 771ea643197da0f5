import type { Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Session } from '../session/index.ts'
import { findAdminByUsername, findRoleKeys, hasAdmins } from './admins.repo.ts'
import type { AdminsRoom } from './room.ts'
import { addAdmin, type AdminToAdd } from './use-cases/add-admin.ts'
import { changeStanding, type StandingChange } from './use-cases/change-standing.ts'
import { resetPassword, type NewPassword } from './use-cases/reset-password.ts'

export { generatePassword } from './generated-password.ts'

export type Admins = ReturnType<typeof createAdmins>

/** The admins room: who may work here, as what. */
export function createAdmins(deps: Deps, session: Pick<Session, 'hashPassword' | 'sealTotpSecret' | 'end' | 'cut'>) {
  const room: AdminsRoom = { deps, session }
  return {
    add: (admin: AdminToAdd, origin: Origin) => addAdmin(room, admin, origin),
    resetPassword: (change: NewPassword, origin: Origin) => resetPassword(room, change, origin),
    changeStanding: (change: StandingChange, origin: Origin) => changeStanding(room, change, origin),
    hasAny: (): Promise<boolean> => hasAdmins(deps.db),
    findByUsername: (username: string) => findAdminByUsername(deps.db, username),
    roleKeys: (): Promise<string[]> => findRoleKeys(deps.db),
  }
}
