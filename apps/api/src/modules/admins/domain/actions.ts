import type { AdminAction, AdminStatus } from '@backoffice/contract/admins/terms'
import { losesLastOwner } from './owners.ts'

export type StatusAction = 'lock' | 'unlock' | 'disable' | 'enable'

const actionsFrom: Readonly<Record<StatusAction, readonly AdminStatus[]>> = {
  lock: ['active'],
  unlock: ['locked'],
  disable: ['invited', 'active', 'locked'],
  enable: ['disabled'],
}

type Movable = { readonly status: AdminStatus; readonly hasPassword: boolean }

/** The status after an action; null where the present one does not allow it. Without a password, one stays invited. */
export function statusAfter(action: StatusAction, { status, hasPassword }: Movable): AdminStatus | null {
  if (!actionsFrom[action].includes(status)) return null
  if (action === 'lock') return 'locked'
  if (action === 'disable') return 'disabled'
  return hasPassword ? 'active' : 'invited'
}

type Managed = Movable & {
  readonly id: string
  readonly role: string
  readonly email: string | null
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly hasSession: boolean
  readonly hasInvitation: boolean
  readonly hasPendingRole: boolean
  readonly hasPendingReset: boolean
  readonly activeOwners: number
}

/** What a manager of admins can do with one of them. Own role, limits and status stay with others. */
export function actionsOn(admin: Managed, viewerId: string): AdminAction[] {
  const { status, role, activeOwners } = admin
  const isOwn = admin.id === viewerId
  const isLastOwner = losesLastOwner({ role, status }, { role: '', status }, activeOwners)
  const moved = (action: StatusAction) => statusAfter(action, admin) !== null
  const allowed: Readonly<Record<AdminAction, boolean>> = {
    edit: true,
    'change-role': !isOwn && status !== 'disabled' && !admin.hasPendingRole && !isLastOwner,
    'change-limits': !isOwn,
    'change-addresses': true,
    lock: !isOwn && moved('lock') && !isLastOwner,
    unlock: !isOwn && moved('unlock'),
    disable: !isOwn && moved('disable') && !isLastOwner,
    enable: !isOwn && moved('enable'),
    'sign-out': !isOwn && admin.hasSession,
    'resend-invitation': status === 'invited' && admin.email !== null && !admin.hasPendingRole,
    'revoke-invitation': status === 'invited' && (admin.hasInvitation || admin.hasPendingRole),
    'send-reset': !isOwn && status === 'active' && admin.email !== null,
    'reset-second-factor': !isOwn && !admin.hasPendingReset && (admin.hasTotp || admin.passkeys > 0),
  }
  return (Object.keys(allowed) as AdminAction[]).filter(action => allowed[action])
}
