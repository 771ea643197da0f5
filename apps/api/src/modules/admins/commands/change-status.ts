import { type ErrorCode, permissionOf } from '@backoffice/contract'
import type { AdminStatus } from '@backoffice/contract/admins/terms'
import { ok, refuse, type AdminId, type Result, type SessionId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../../platform/command/command.ts'
import { type Admin, lockAdmin, saveStatus } from '../admins.repo.ts'
import { adminIdOf, type AdminsContext, changed, refusedActor, unconfirmed } from '../context.ts'
import { statusAfter, type StatusAction } from '../domain/actions.ts'
import { losesLastOwner } from '../domain/owners.ts'
import { revokeTokens } from '../tokens.repo.ts'

export type StatusChange = { readonly id: AdminId; readonly reason: string }
type Changed = { readonly status: AdminStatus; readonly ended: SessionId | null }

/**
 * Locks, unlocks, disables or enables an admin. Takes effect on their next request; the session and its sockets end
 * with the true reason, and open links stop working. The last active owner stays.
 */
export async function changeStatus(
  module: AdminsContext,
  action: StatusAction,
  change: StatusChange,
  origin: Origin,
): Promise<Result<{ status: AdminStatus }, ErrorCode>> {
  const outcome = await command(module.deps, statusCommand(module, action), origin, change)
  if (!outcome.ok) return outcome
  const { status, ended } = outcome.value
  if (ended !== null) await module.session.cut(ended, status === 'locked' ? 'locked' : 'disabled')
  return ok({ status })
}

const statusCommand = ({ session }: AdminsContext, action: StatusAction): Command<StatusChange, Changed> => ({
  name: `admins.${action}`,
  permission: permissionOf(`admins.${action}`),
  object: ({ id }) => ({ kind: 'admin', id }),
  async run({ tx, now, actor, audit, announce }, { id, reason }) {
    audit({ reason })
    const locked = await lockAdmin(tx, id, adminIdOf(actor))
    const { admin, activeOwners } = locked
    if (admin === undefined) return refuse('NOT_FOUND')
    const refused = refusedActor(actor, id, locked) ?? problemOf(action, admin, activeOwners)
    if (refused !== null) return refused
    const status = statusAfter(action, admin)
    if (status === null) return refuse('STATE_CONFLICT', { status: admin.status })
    const isEnding = status === 'locked' || status === 'disabled'
    const missing = unconfirmed(actor, now)
    if (missing !== null) return missing
    await saveStatus(tx, id, { status, reason, by: adminIdOf(actor) }, now)
    if (isEnding) await revokeTokens(tx, id, now)
    const ended = isEnding ? await session.end(tx, id, status, now) : null
    audit({
      before: { status: admin.status },
      after: { status, ...(isEnding ? { sessionEnded: ended !== null } : {}) },
    })
    announce(changed(id))
    return ok({ status, ended })
  },
})

function problemOf(action: StatusAction, admin: Admin, activeOwners: number) {
  const after = { role: admin.role, status: statusAfter(action, admin) ?? admin.status }
  return losesLastOwner(admin, after, activeOwners) ? refuse('BLOCKED', { blockers: ['last-owner'] }) : null
}
