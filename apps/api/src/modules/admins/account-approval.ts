import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type AdminId, type Refused } from '@backoffice/kernel'
import { z } from 'zod'
import { auditEffect } from '../../platform/command/audit.ts'
import type { AdminContext } from '../../platform/command/record-command.ts'
import { storedId } from '../approvals/index.ts'
import type { Approvals } from '../approvals/index.ts'
import { enqueueNotice, reconnectAdmins } from '../session/index.ts'
import { lockAccount } from './accounts.list.ts'
import { findPermissions, lockAdmin, saveEmail } from './admins.repo.ts'
import { changed, holdsAll, type ManagedContext } from './context.ts'
import { requesterProblem } from './role-approval.ts'
import { revokeTokens } from './tokens.repo.ts'

type Concerned = { readonly id: AdminId; readonly username: string }

/**
 * The second approval of what opens another admin's account: their address, to which password resets are mailed, and
 * the removal of their second factors. Neither the requester nor the admin concerned decides.
 */
export function accountApproval({ session }: Pick<ManagedContext, 'session'>, approvals: Pick<Approvals, 'twoPerson'>) {
  const involves = ({ subjectId }: { readonly subjectId: AdminId }) => ({ admins: [subjectId], roles: [] })

  const address = approvals.twoPerson({
    kind: 'admins.email',
    subject: storedId<AdminId>(),
    payload: z.object({ before: z.string().nullable(), email: z.string().nullable() }),
    involves,
    async execute(context, { subjectId: id, requestedBy, payload: { before, email } }) {
      const { tx, now } = context
      const refused = await requestProblem(context, id, requestedBy)
      if (refused !== null) return refused
      const account = await lockAccount(tx, id)
      if (account?.email !== before) return refuse('STATE_CONFLICT', { status: 'changed' })
      await saveEmail(tx, id, email, now)
      await revokeTokens(tx, id, now)
      enqueueNotice(context, { notice: 'email-changed', to: before, username: account.username })
      const effect = { before: { email: before }, after: { email } }
      await auditEffect(context, { action: 'admins.change', object: { kind: 'admin', id }, ...effect })
      context.announce(changed(id))
      return ok(effect)
    },
  })

  const factors = approvals.twoPerson({
    kind: 'admins.second-factor',
    subject: storedId<AdminId>(),
    payload: z.object({ reason: z.string() }),
    involves,
    async execute(context, { subjectId: id, requestedBy, payload: { reason } }) {
      const refused = await requestProblem(context, id, requestedBy)
      if (refused !== null) return refused
      const effect = await session.resetSecondFactors(context, id)
      if (effect === null) return refuse('STATE_CONFLICT', { status: 'no-second-factor' })
      const object = { kind: 'admin', id }
      await auditEffect(context, { action: 'admins.reset-second-factor', object, ...effect, reason })
      context.announce(changed(id))
      reconnectAdmins(context, [id])
      return ok(effect)
    },
  })

  const subjectOf = ({ id, username }: Concerned) => ({ kind: 'admin', id, label: username })
  return {
    address: (context: AdminContext, admin: Concerned, before: string | null, email: string | null) =>
      address.request(context, {
        subject: subjectOf(admin),
        amount: null,
        payload: { before, email },
        shown: { currentEmail: before ?? '–', newEmail: email ?? '–' },
        audited: { newEmail: email },
      }),
    factors: (context: AdminContext, admin: Concerned, reason: string) =>
      factors.request(context, { subject: subjectOf(admin), amount: null, payload: { reason }, reason }),
  }
}
export type AccountApproval = ReturnType<typeof accountApproval>

/** The requester must still manage admins, and have every right of the admin concerned. */
async function requestProblem(
  context: AdminContext,
  id: AdminId,
  requestedBy: AdminId,
): Promise<Refused<ErrorCode> | null> {
  const { admin, actor } = await lockAdmin(context.tx, id, requestedBy)
  if (admin === undefined) return refuse('NOT_FOUND')
  const refused = await requesterProblem(context, actor)
  if (refused !== null || actor === undefined) return refused
  const [held, needed] = [await findPermissions(context.tx, actor.role), await findPermissions(context.tx, admin.role)]
  return holdsAll(new Set(held), needed) ? null : refuse('STATE_CONFLICT', { status: actor.status })
}
