import { permissionOf } from '@backoffice/contract'
import { ok, type AdminId } from '@backoffice/kernel'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { lockAdmin } from '../admins.repo.ts'
import { changed, refusedActor, unconfirmed } from '../context.ts'
import { checkRole, type RoleApproval } from '../role-approval.ts'

type RoleChange = { readonly id: AdminId; readonly role: string; readonly reason: string }

/**
 * Requests another role for an admin. A second approver decides, who is neither the requester nor the admin concerned.
 * Their sockets then connect again, with the rooms of the new role.
 */
export const changeRole = (approval: RoleApproval): Command<RoleChange, ExecutedOrPending<never>> =>
  adminCommand({
    name: 'admins.change-role',
    permission: permissionOf('admins.change-role'),
    object: ({ id }) => ({ kind: 'admin', id }),
    async run(context, { id, role, reason }) {
      const { tx, now, actor, audit, announce } = context
      audit({ reason })
      const locked = await lockAdmin(tx, id, actor.id)
      const refused = locked.admin === undefined ? null : refusedActor(actor, id, locked)
      if (refused !== null) return refused
      const checked = await checkRole(context, locked, role)
      if (!checked.ok) return checked
      const missing = unconfirmed(actor, now)
      if (missing !== null) return missing
      const admin = checked.value
      const result = await approval.role(context, { admin, role, reason, currentRole: admin.role })
      if (!result.ok) return result
      announce(changed(id))
      return ok(result.value)
    },
  })
