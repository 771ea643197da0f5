import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type ApprovalId, type Refused } from '@backoffice/kernel'
import { z } from 'zod'
import type { Command } from '../../../platform/command/command.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { Approvals } from '../../approvals/index.ts'
import { reconnectAdmins } from '../../session/index.ts'
import { findRoleNames, type LockedAdmin, lockAdmin, saveRole } from '../admins.repo.ts'
import { changed, refusedActor, unconfirmed } from '../context.ts'
import { losesLastOwner } from '../domain/owners.ts'

type RoleChange = { readonly id: AdminId; readonly role: string; readonly reason: string }

/**
 * Requests another role for an admin. A second approver decides, who is neither the requester nor the admin concerned.
 * Their sockets then connect again, with the rooms of the new role.
 */
export function changeRole(approvals: Pick<Approvals, 'twoPerson'>): Command<RoleChange, ExecutedOrPending<never>> {
  const approval = approvals.twoPerson({
    kind: 'admins.role',
    payload: z.object({ role: z.string(), reason: z.string() }),
    involves: ({ subjectId }) => ({ admins: [subjectId as AdminId], roles: [] }),
    async execute(context, { subjectId, payload: { role } }) {
      const { tx, now } = context
      const id = subjectId as AdminId
      const checked = await check(context, await lockAdmin(tx, id, context.actor.id), role)
      if (!checked.ok) return checked
      await saveRole(tx, id, role, now)
      context.announce(changed(id))
      reconnectAdmins(context, [id])
      return ok({ before: { role: checked.value.role }, after: { role } })
    },
  })
  return {
    name: 'admins.change-role',
    permission: 'admins.manage',
    object: ({ id }) => ({ kind: 'admin', id }),
    async run(params, { id, role, reason }) {
      const { tx, now, actor, audit, announce } = params
      if (actor.kind !== 'admin') return refuse('FORBIDDEN')
      audit({ reason })
      const context = { ...params, actor }
      const locked = await lockAdmin(tx, id, actor.id)
      const refused = locked.admin === undefined ? null : refusedActor(actor, id, locked)
      if (refused !== null) return refused
      const checked = await check(context, locked, role)
      if (!checked.ok) return checked
      const missing = unconfirmed(actor, now)
      if (missing !== null) return missing
      const names = await findRoleNames(tx)
      const result = await approval.request(context, {
        subject: { kind: 'admin', id, label: checked.value.username },
        amount: null,
        payload: { role, reason },
        shown: { currentRole: names.get(checked.value.role) ?? checked.value.role, newRole: names.get(role) ?? role },
        audited: { role },
        reason,
      })
      if (!result.ok) return result
      announce(changed(id))
      return ok({ pending: result.value.pending satisfies ApprovalId })
    },
  }
}

async function check(
  { tx }: Pick<AdminContext, 'tx'>,
  { admin, activeOwners }: LockedAdmin,
  role: string,
): Promise<{ ok: true; value: NonNullable<LockedAdmin['admin']> } | Refused<ErrorCode>> {
  if (admin === undefined) return refuse('NOT_FOUND')
  if (!(await findRoleNames(tx)).has(role)) return badField('role', 'is not a role')
  if (admin.status === 'disabled' || admin.role === role)
    return refuse('STATE_CONFLICT', { status: admin.status, role: admin.role })
  if (losesLastOwner(admin, { ...admin, role }, activeOwners)) return refuse('BLOCKED', { blockers: ['last-owner'] })
  return ok(admin)
}
