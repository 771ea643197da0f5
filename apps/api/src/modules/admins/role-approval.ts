import { ok, refuse, type AdminId, type Refused } from '@backoffice/kernel'
import type { ErrorCode, Permission } from '@backoffice/contract'
import { z } from 'zod'
import type { Reader } from '../../platform/db/database.ts'
import type { AdminContext } from '../../platform/command/record-command.ts'
import { badField } from '../../platform/lists/cursor.ts'
import { storedId } from '../approvals/index.ts'
import type { Approvals } from '../approvals/index.ts'
import { rolesHolding } from '../approvers/index.ts'
import { reconnectAdmins } from '../session/index.ts'
import { type Account, lockAccount } from './accounts.list.ts'
import { findRoleNames, type LockedAdmin, lockAdmin, saveRole } from './admins.repo.ts'
import { changed, type ManagedContext } from './context.ts'
import { losesLastOwner } from './domain/owners.ts'
import { sendLink } from './send-link.ts'

const MANAGE = 'admins.manage'
const DECIDING: readonly Permission[] = ['approvals.decide', 'withdrawals.second-approve', MANAGE]

/** Whether admins of the role decide on the requests of others: becoming one needs a second approval. */
export async function decidesForOthers(reader: Reader, role: string): Promise<boolean> {
  return [...(await rolesHolding(reader, DECIDING)).values()].some(roles => roles.includes(role))
}

const payload = z.object({
  role: z.string(),
  /** The address an invitation is mailed to; absent for another role of an admin. */
  email: z.string().optional(),
  reason: z.string().optional(),
})

type Requested = { readonly admin: Pick<Account, 'id' | 'username'>; readonly role: string; readonly reason?: string }

/**
 * The second approval of a role, of an admin or of an invitation into it. Neither the requester nor the admin concerned
 * decides, and the requester must still be able to manage admins.
 */
export function roleApproval({ deps }: Pick<ManagedContext, 'deps'>, approvals: Pick<Approvals, 'twoPerson'>) {
  const approval = approvals.twoPerson({
    kind: 'admins.role',
    subject: storedId<AdminId>(),
    payload,
    involves: ({ subjectId }) => ({ admins: [subjectId], roles: [] }),
    async execute(context, { subjectId: id, requestedBy, payload: { role, email } }) {
      const locked = await lockAdmin(context.tx, id, requestedBy)
      const refused = await requesterProblem(context, locked.actor)
      if (refused !== null) return refused
      if (email !== undefined) return sendInvitation(context, { id, role, email, by: requestedBy })
      const checked = await checkRole(context, locked, role)
      if (!checked.ok) return checked
      await saveRole(context.tx, id, role, context.now)
      context.announce(changed(id))
      reconnectAdmins(context, [id])
      return ok({ before: { role: checked.value.role }, after: { role } })
    },
  })

  /** Mails the link, if the admin is still as the approver saw them. */
  async function sendInvitation(
    context: AdminContext,
    invited: Required<Pick<Invitation, 'role' | 'email' | 'by'>> & { id: AdminId },
  ) {
    const { id, role, email, by } = invited
    const account = await lockAccount(context.tx, id)
    if (account?.status !== 'invited' || account.role !== role || account.email !== email)
      return refuse('STATE_CONFLICT', { status: account?.status === 'invited' ? 'changed' : account?.status })
    await sendLink(deps, context, { id, kind: 'invitation', by })
    context.announce(changed(id))
    return ok({ before: { link: null }, after: { link: 'invitation' } })
  }

  return {
    /** Requests another role. */
    async role(context: AdminContext, { admin, role, reason, currentRole }: Requested & { currentRole: string }) {
      const names = await findRoleNames(context.tx)
      return approval.request(context, {
        subject: { kind: 'admin', id: admin.id, label: admin.username },
        amount: null,
        payload: { role, reason },
        shown: { currentRole: names.get(currentRole) ?? currentRole, newRole: names.get(role) ?? role },
        audited: { role },
        ...(reason === undefined ? {} : { reason }),
      })
    },
    /** Requests that an invitation into the role is mailed. `audited`: what the audit keeps of a new admin. */
    async invitation(
      context: AdminContext,
      { admin, role, email, audited }: Requested & Pick<Invitation, 'email' | 'audited'>,
    ) {
      const names = await findRoleNames(context.tx)
      return approval.request(context, {
        subject: { kind: 'admin', id: admin.id, label: admin.username },
        amount: null,
        payload: { role, email },
        shown: { newRole: names.get(role) ?? role },
        audited: { ...audited, role, link: 'invitation' },
      })
    },
  }
}
export type RoleApproval = ReturnType<typeof roleApproval>
type Invitation = {
  readonly role: string
  readonly email: string
  readonly by: AdminId
  readonly audited?: Readonly<Record<string, unknown>>
}

/** A request of an admin who was locked or disabled, or lost the permission meanwhile, is not executed. */
export async function requesterProblem(
  { tx }: Pick<AdminContext, 'tx'>,
  requester: LockedAdmin['actor'],
): Promise<Refused<'STATE_CONFLICT'> | null> {
  const managers = (await rolesHolding(tx, [MANAGE])).get(MANAGE) ?? []
  const isCurrent = requester?.status === 'active' && managers.includes(requester.role)
  return isCurrent ? null : refuse('STATE_CONFLICT', { status: requester?.status })
}

/** The rules of another role, for the request and again on its approval. */
export async function checkRole(
  { tx }: Pick<AdminContext, 'tx'>,
  { admin, activeOwners }: LockedAdmin,
  role: string,
): Promise<{ ok: true; value: NonNullable<LockedAdmin['admin']> } | Refused<ErrorCode>> {
  if (admin === undefined) return refuse('NOT_FOUND')
  if (!(await findRoleNames(tx)).has(role)) return badField('role', 'NOT_FOUND')
  if (admin.status === 'disabled' || admin.role === role)
    return refuse('STATE_CONFLICT', { status: admin.status, role: admin.role })
  if (losesLastOwner(admin, { ...admin, role }, activeOwners)) return refuse('BLOCKED', { blockers: ['last-owner'] })
  return ok(admin)
}
