import { permissionOf } from '@backoffice/contract'
import type { AdminResponse, InvitationForm } from '@backoffice/contract/admins/forms'
import { newId, ok, refuse, toDecimal, type AdminId } from '@backoffice/kernel'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { findRoleKeys, insertAdmin, lockAdmin } from '../admins.repo.ts'
import { changed, type ManagedContext, refusedActor, unconfirmed } from '../context.ts'
import { decidesForOthers, type RoleApproval } from '../role-approval.ts'
import { sendLink } from '../send-link.ts'

/**
 * Adds an admin without a password and sends them a link with which they choose it. Where their role decides on the
 * requests of others, the link is sent once a second approver has approved it.
 */
export const inviteAdmin = (
  { deps, show }: ManagedContext,
  approval: RoleApproval,
): Command<InvitationForm, ExecutedOrPending<AdminResponse>> =>
  adminCommand({
    name: 'admins.invite',
    permission: permissionOf('admins.invite'),
    object: ({ username }) => ({ kind: 'admin', id: username }),
    async run(context, { limits, ...input }) {
      const { tx, now, actor, audit, announce } = context
      const missing = unconfirmed(actor, now)
      if (missing !== null) return missing
      if (!(await findRoleKeys(tx)).includes(input.role)) return badField('role', 'NOT_FOUND')
      const id = newId<AdminId>(now.getTime())
      const { approve = null, adjust = null } = limits ?? {}
      const admin = { ...input, id, passwordHash: null, approveLimit: approve, adjustLimit: adjust }
      const refused = refusedActor(actor, id, await lockAdmin(tx, id, actor.id))
      if (refused !== null) return refused
      if (!(await insertAdmin(tx, admin, now))) return refuse('DUPLICATE_USERNAME')
      const audited = {
        ...input,
        status: 'invited',
        approveLimit: approve === null ? null : toDecimal(approve),
        adjustLimit: adjust === null ? null : toDecimal(adjust),
      }
      audit({ object: { kind: 'admin', id }, after: audited })
      announce(changed(id))
      if (await decidesForOthers(tx, input.role))
        return approval.invitation(context, { admin, role: input.role, email: input.email, audited })
      await sendLink(deps, context, { id, kind: 'invitation', by: actor.id })
      const shown = await show(tx, id, actor, now)
      return shown.ok ? ok({ executed: shown.value }) : shown
    },
  })
