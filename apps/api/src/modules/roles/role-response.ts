import { permissionOf } from '@backoffice/contract'
import type { RoleResponse } from '@backoffice/contract/roles/forms'
import { OWNER_ROLE } from '@backoffice/contract/roles/terms'
import type { AdminActor } from '../../platform/actor.ts'
import type { RoleRecord } from './roles.repo.ts'

/** A role as an admin sees it, with what they can request. */
export function toRoleResponse(role: RoleRecord, viewer: Pick<AdminActor, 'permissions' | 'role'>): RoleResponse {
  const { key, builtIn, admins, pending } = role
  const canManage = viewer.permissions.has(permissionOf('roles.change'))
  const isOpen = canManage && key !== OWNER_ROLE && key !== viewer.role
  const isUnused = admins.active + admins.invited + admins.locked + admins.disabled === 0
  const canDelete = isOpen && pending === null && !builtIn && isUnused
  return {
    ...role,
    permissions: [...role.permissions],
    can: [
      ...(key === OWNER_ROLE && canManage && pending === null ? (['require-second-factor'] as const) : []),
      ...(isOpen && pending === null ? (['edit'] as const) : []),
      ...(canDelete ? (['delete'] as const) : []),
    ],
  }
}
