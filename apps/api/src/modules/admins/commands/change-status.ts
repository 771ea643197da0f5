import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type Result, type SessionId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { findRoleKeys, getAdminForUpdate, saveAdminStatus, type Admin } from '../admins.repo.ts'
import { losesLastOwner, type AdminStatus } from '../domain/owners.ts'
import type { AdminsContext } from '../context.ts'

export type AdminStatusChange = {
  readonly id: AdminId
  readonly status?: Exclude<AdminStatus, 'invited'>
  readonly role?: string
}
type StatusChangeResult = { readonly admin: Admin; readonly ended: SessionId | null }

/**
 * Locks, disables or reinstates an admin, or changes their role. Takes effect on their next request and ends sessions
 * that are no longer allowed. The last active owner stays.
 */
export async function changeAdminStatus(
  module: AdminsContext,
  change: AdminStatusChange,
  origin: Origin,
): Promise<Result<Admin, ErrorCode>> {
  const outcome = await command(module.deps, apply(module), origin, change)
  if (!outcome.ok) return outcome
  if (outcome.value.ended !== null) await module.session.cut(outcome.value.ended, 'disabled')
  return ok(outcome.value.admin)
}

function apply({ session }: AdminsContext): Command<AdminStatusChange, StatusChangeResult> {
  return {
    name: 'admins.change-standing',
    permission: 'admins.manage',
    object: ({ id }) => ({ kind: 'admin', id }),
    async run({ tx, now, audit }, { id, ...change }) {
      const { admin, activeOwners } = await getAdminForUpdate(tx, id)
      if (admin === undefined) return refuse('NOT_FOUND')
      const after = { role: change.role ?? admin.role, status: change.status ?? admin.status }
      audit({ before: { role: admin.role, status: admin.status }, after })
      if (losesLastOwner(admin, after, activeOwners)) return refuse('BLOCKED', { blockers: ['last-owner'] })
      if (!(await findRoleKeys(tx)).includes(after.role)) return refuse('VALIDATION', { role: 'is not a role' })
      await saveAdminStatus(tx, id, after, now)
      const ended = after.status === 'active' ? null : await session.end(tx, id, 'disabled', now)
      return ok({ admin: { ...admin, ...after }, ended })
    },
  }
}
