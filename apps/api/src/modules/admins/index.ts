import { admins, signIns } from '@backoffice/contract/admins/lists'
import type { Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mailer.ts'
import type { Approvals } from '../approvals/index.ts'
import { fileColumns, instant, type ListExports, text, yesNo } from '../lists/index.ts'
import type { Members } from '../members/index.ts'
import { SEND_NOTICE, type Session } from '../session/index.ts'
import { createShowAdmin } from './admin-response.ts'
import { findAdminByUsername, findRoleKeys, hasAdmins } from './admins.repo.ts'
import { adminHandlers } from './admins.routes.ts'
import { addAdmin, type AdminInput } from './commands/add-admin.ts'
import { changeStatus, type StatusChange } from './commands/change-status.ts'
import { resetPassword, type NewPassword } from './commands/reset-password.ts'
import type { AdminsContext, ManagedContext } from './context.ts'
import type { StatusAction } from './domain/actions.ts'
import { linkHandlers } from './links.routes.ts'
import { mailNotice } from './mail-notice.ts'
import { mailLink } from './mail-link.ts'
import { SEND_LINK } from './send-link.ts'

export { ownPasswordHandlers } from './own-password.routes.ts'
export { generatePassword } from './password-rule.ts'

export type Admins = ReturnType<typeof createAdmins>
type SessionParts = Pick<Session, 'hashPassword' | 'sealTotpSecret' | 'removeSecondFactors' | 'end' | 'cut'>

/** The admins module: accounts of the staff and their roles. */
export function createAdmins(deps: Deps, session: SessionParts) {
  const module: AdminsContext = { deps, session }
  return {
    add: (admin: AdminInput, origin: Origin) => addAdmin(module, admin, origin),
    resetPassword: (change: NewPassword, origin: Origin) => resetPassword(module, change, origin),
    changeStatus: (action: StatusAction, change: StatusChange, origin: Origin) =>
      changeStatus(module, action, change, origin),
    hasAny: (): Promise<boolean> => hasAdmins(deps.db),
    findByUsername: (username: string) => findAdminByUsername(deps.db, username),
    roleKeys: (): Promise<string[]> => findRoleKeys(deps.db),
  }
}

type ManagementParts = {
  readonly session: SessionParts & Pick<Session, 'attempts' | 'clearFailures' | 'resetSecondFactors'>
  readonly members: Pick<Members, 'soloLimitUsed'>
  readonly approvals: Pick<Approvals, 'twoPerson' | 'supersede'>
  /** Replaced in tests. */
  readonly send?: Mailer | undefined
}

/** What admins do about other admins over HTTP, and what the links in their mails lead to. */
export function createAdminManagement(deps: Deps, { session, members, approvals, send }: ManagementParts) {
  const module: ManagedContext = { deps, session, show: createShowAdmin(deps, members) }
  const managing = adminHandlers(module, approvals)
  const exports: Pick<ListExports, 'admins.list' | 'admins.sign-ins'> = {
    'admins.list': { columns: adminColumns, read: managing['admins.list'] },
    'admins.sign-ins': { columns: signInColumns, read: managing['admins.sign-ins'] },
  }
  return {
    handlers: { ...managing, ...linkHandlers({ deps, session }) },
    exports,
    start(): void {
      const mailer = send ?? createMailer(deps.config, deps.log)
      deps.jobs.work(SEND_LINK, mailLink(deps, mailer))
      deps.jobs.work(SEND_NOTICE, mailNotice(deps, mailer))
    },
  }
}

const adminColumns = fileColumns(admins, 'admins', {
  status: { status: 'label', invitationExpiresAt: instant(row => row.invitation?.expiresAt) },
  secondFactor: yesNo(row => row.secondFactor.totp || row.secondFactor.passkeys > 0),
  session: yesNo(row => row.session !== null),
})
const signInColumns = fileColumns(signIns, 'admins', {
  admin: { username: text(row => row.admin?.username), admin: 'person' },
  code: text(({ why, code }, texts) =>
    why === null ? code && texts.refusal(code) : texts.text('admins', `why.${why}`),
  ),
})
