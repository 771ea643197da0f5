import { permissionOf, type PermittedEndpoint } from '@backoffice/contract'
import type { AdminResponse } from '@backoffice/contract/admins/forms'
import { ok, refuse, type AdminId } from '@backoffice/kernel'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import type { Approvals } from '../../approvals/index.ts'
import { enqueueNotice } from '../../session/index.ts'
import { type Account, lockAccount } from '../accounts.list.ts'
import { findPendingRole, isEmailHeld } from '../accounts.repo.ts'
import { changed, type ManagedContext, rankProblem, unconfirmed } from '../context.ts'
import { decidesForOthers, type RoleApproval } from '../role-approval.ts'
import { sendLink } from '../send-link.ts'
import { revokeTokens } from '../tokens.repo.ts'

type Input = { readonly id: string }

const shared = ({ show }: ManagedContext, name: PermittedEndpoint & `admins.${string}`) => ({
  name,
  permission: permissionOf(name),
  kind: 'admin',
  lock: ({ tx }: AdminContext, { id }: Input) => lockAccount(tx, id),
  event: ({ id }: Account) => changed(id),
  show: ({ tx, actor, now }: AdminContext, { id }: Input) => show(tx, id, actor, now),
})

const ofState = ({ status }: Account) => refuse('STATE_CONFLICT', { status })

type Resending = { readonly email: string; readonly needsApproval: boolean }
type Answer = ExecutedOrPending<AdminResponse>

/**
 * Mails an invited admin a new link; the older one stops working. Where their role decides on the requests of others,
 * each link needs a second approval: the address may have changed.
 */
export const resendInvitation = (module: ManagedContext, approval: RoleApproval) =>
  recordCommand<Input, Account, Resending, Answer, Answer>({
    ...shared(module, 'admins.resend-invitation'),
    async check({ tx, actor, now }, account) {
      const { status, email, role } = account
      if (status !== 'invited' || email === null) return ofState(account)
      const needsApproval = await decidesForOthers(tx, role)
      return (needsApproval ? unconfirmed(actor, now) : null) ?? ok({ email, needsApproval })
    },
    async save(context, account, { email, needsApproval }) {
      if (needsApproval) return approval.invitation(context, { admin: account, role: account.role, email })
      await sendLink(module.deps, context, { id: account.id, kind: 'invitation', by: context.actor.id })
      return undefined
    },
    changes: (_account, { needsApproval }) => (needsApproval ? {} : { after: { link: 'invitation' } }),
    async show({ tx, actor, now }, { id }, _account, saved) {
      if (saved !== undefined) return ok(saved)
      const shown = await module.show(tx, id, actor, now)
      return shown.ok ? ok({ executed: shown.value }) : shown
    },
  })

/**
 * Mails an active admin a link to reset their password. Not for a day after another admin changed their address: who
 * owns the earlier one is notified, and has time to object.
 */
export const sendReset = (module: ManagedContext) =>
  recordCommand<Input, Account, AdminId, void, AdminResponse>({
    ...shared(module, 'admins.send-reset'),
    async check({ tx, actor, now }, account) {
      if (actor.id === account.id) return refuse('OWN_ACCOUNT')
      if (account.status !== 'active' || account.email === null) return ofState(account)
      const refused = await rankProblem(tx, actor, account)
      if (refused !== null) return refused
      if (await isEmailHeld(tx, account.id, now)) return refuse('BLOCKED', { blockers: ['email-changed'] })
      return unconfirmed(actor, now) ?? ok(account.id)
    },
    async save(context, account, id) {
      await sendLink(module.deps, context, { id, kind: 'reset', by: context.actor.id })
      enqueueNotice(context, { notice: 'reset-sent', to: account.email, username: account.username })
    },
    changes: () => ({ after: { link: 'reset' } }),
  })

/** Makes the link of an invitation useless, or withdraws the request for it; the admin stays invited. */
export const revokeInvitation = (module: ManagedContext, approvals: Pick<Approvals, 'supersede'>) =>
  recordCommand<Input, Account, AdminId, void, AdminResponse>({
    ...shared(module, 'admins.revoke-invitation'),
    async check({ tx, now }, account) {
      const { status, invitationExpiresAt, id } = account
      const isOpen = invitationExpiresAt !== null || (await findPendingRole(tx, id, now)) !== null
      return status === 'invited' && isOpen ? ok(id) : ofState(account)
    },
    async save(context, _account, id) {
      await revokeTokens(context.tx, id, context.now, 'invitation')
      await approvals.supersede(context, id, 'the invitation was withdrawn')
    },
    changes: () => ({ before: { link: 'invitation' }, after: { link: null } }),
  })
