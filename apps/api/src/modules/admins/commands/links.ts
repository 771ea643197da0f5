import type { AdminResponse } from '@backoffice/contract/admins/forms'
import type { AdminTokenKind } from '@backoffice/contract/admins/terms'
import { ok, refuse, type AdminId, type Refused } from '@backoffice/kernel'
import type { ErrorCode } from '@backoffice/contract'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { type Account, lockAccount } from '../accounts.repo.ts'
import { changed, type ManagedContext, unconfirmed } from '../context.ts'
import { sendLink } from '../send-link.ts'
import { revokeTokens } from '../tokens.repo.ts'

type Input = { readonly id: string }

const shared = ({ show }: ManagedContext) => ({
  permission: 'admins.manage' as const,
  kind: 'admin',
  lock: ({ tx }: AdminContext, { id }: Input) => lockAccount(tx, id),
  event: ({ id }: Account) => changed(id),
  show: ({ tx, actor, now }: AdminContext, { id }: Input) => show(tx, id, actor, now),
})

const ofState = ({ status }: Account) => refuse('STATE_CONFLICT', { status })

/** Mails an admin a new link; the older one of the kind stops working. */
const sendCommand = (
  module: ManagedContext,
  name: string,
  kind: AdminTokenKind,
  refused: (context: AdminContext, account: Account) => Refused<ErrorCode> | null,
) =>
  recordCommand<Input, Account, AdminId, void, AdminResponse>({
    ...shared(module),
    name,
    check: async (context, account) => refused(context, account) ?? ok(account.id),
    async save(context, _account, id) {
      await sendLink(module.deps, context, { id, kind, by: context.actor.id })
    },
    changes: () => ({ after: { link: kind } }),
  })

export const resendInvitation = (module: ManagedContext) =>
  sendCommand(module, 'admins.resend-invitation', 'invitation', (_context, account) =>
    account.status === 'invited' && account.email !== null ? null : ofState(account),
  )

export const sendReset = (module: ManagedContext) =>
  sendCommand(module, 'admins.send-reset', 'reset', ({ actor, now }, account) => {
    if (actor.id === account.id) return refuse('OWN_ACCOUNT')
    if (account.status !== 'active' || account.email === null) return ofState(account)
    return unconfirmed(actor, now)
  })

/** Makes the link of an invitation useless; the admin stays invited. */
export const revokeInvitation = (module: ManagedContext) =>
  recordCommand<Input, Account, AdminId, void, AdminResponse>({
    ...shared(module),
    name: 'admins.revoke-invitation',
    check: async (_context, account) =>
      account.status === 'invited' && account.invitationExpiresAt !== null ? ok(account.id) : ofState(account),
    async save({ tx, now }, _account, id) {
      await revokeTokens(tx, id, now, 'invitation')
    },
    changes: () => ({ before: { link: 'invitation' }, after: { link: null } }),
  })
