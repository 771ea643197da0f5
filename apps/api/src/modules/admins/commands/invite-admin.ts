import type { AdminResponse, InvitationForm } from '@backoffice/contract/admins/forms'
import { newId, ok, refuse, toDecimal, type AdminId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { findRoleKeys, insertAdmin } from '../admins.repo.ts'
import { changed, type ManagedContext, unconfirmed } from '../context.ts'
import { sendLink } from '../send-link.ts'

/** Adds an admin without a password and sends them a link with which they choose it. */
export const inviteAdmin = ({ deps, show }: ManagedContext): Command<InvitationForm, AdminResponse> => ({
  name: 'admins.invite',
  permission: 'admins.manage',
  object: ({ username }) => ({ kind: 'admin', id: username }),
  async run(context, { limits, ...input }) {
    const { tx, now, actor, audit, announce } = context
    if (actor.kind !== 'admin') return refuse('FORBIDDEN')
    const missing = unconfirmed(actor, now)
    if (missing !== null) return missing
    if (!(await findRoleKeys(tx)).includes(input.role)) return badField('role', 'is not a role')
    const id = newId<AdminId>(now.getTime())
    const { approve = null, adjust = null } = limits ?? {}
    const admin = { ...input, id, passwordHash: null, approveLimit: approve, adjustLimit: adjust }
    if (!(await insertAdmin(tx, admin, now))) return refuse('DUPLICATE_USERNAME')
    await sendLink(deps, context, { id, kind: 'invitation', by: actor.id })
    audit({
      object: { kind: 'admin', id },
      after: {
        ...input,
        status: 'invited',
        approveLimit: approve === null ? null : toDecimal(approve),
        adjustLimit: adjust === null ? null : toDecimal(adjust),
      },
    })
    announce(changed(id))
    const shown = await show(tx, id, actor, now)
    return shown.ok ? ok(shown.value) : shown
  },
})
