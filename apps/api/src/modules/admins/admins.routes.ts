import { admins, signIns } from '@backoffice/contract/admins/lists'
import type { AdminActor } from '../../platform/actor.ts'
import { type Handlers, inData, runCommand, runTwoPerson } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import type { Approvals } from '../approvals/index.ts'
import { accountApproval } from './account-approval.ts'
import { accountList } from './accounts.list.ts'
import { toAdminRow, toSignInRow } from './admin-response.ts'
import { changeAddresses, changeLimits, changeProfile } from './commands/change-admin.ts'
import { changeRole } from './commands/change-role.ts'
import { changeStatus } from './commands/change-status.ts'
import { inviteAdmin } from './commands/invite-admin.ts'
import { resendInvitation, revokeInvitation, sendReset } from './commands/links.ts'
import { resetSecondFactor } from './commands/reset-second-factor.ts'
import { signOutAdmin } from './commands/sign-out-admin.ts'
import type { ManagedContext } from './context.ts'
import type { StatusAction } from './domain/actions.ts'
import { roleApproval } from './role-approval.ts'
import { readSessionLimits } from '../session/index.ts'
import { signInList } from './sign-ins.list.ts'

export type AdminHandlers = Pick<
  Handlers,
  | 'admins.list'
  | 'admins.get'
  | 'admins.sign-ins'
  | 'admins.invite'
  | 'admins.change'
  | 'admins.change-limits'
  | 'admins.change-addresses'
  | `admins.${StatusAction}`
  | 'admins.sign-out'
  | 'admins.change-role'
  | 'admins.resend-invitation'
  | 'admins.revoke-invitation'
  | 'admins.send-reset'
  | 'admins.reset-second-factor'
>

export function adminHandlers(
  module: ManagedContext,
  approvals: Pick<Approvals, 'twoPerson' | 'supersede'>,
): AdminHandlers {
  const { deps, show } = module
  const { config, clock, db, reader } = deps
  // From the primary, which has what was just changed.
  const shown = async (id: string, actor: AdminActor) => inData(await show(db, id, actor, clock.now()))
  const status =
    (action: StatusAction): Handlers['admins.lock'] =>
    async ({ params, body, actor, origin }) => {
      const outcome = await changeStatus(module, action, { id: params.id, ...body }, origin)
      return outcome.ok ? shown(params.id, actor) : outcome
    }
  const approval = roleApproval(module, approvals)
  const forAccount = accountApproval(module, approvals)
  const [invite, change] = [inviteAdmin(module, approval), changeProfile(module, forAccount)]
  const factors = resetSecondFactor(forAccount)
  const [limits, addresses] = [changeLimits(module), changeAddresses(module)]
  const [role, resend] = [changeRole(approval), resendInvitation(module, approval)]
  const [revoke, reset] = [revokeInvitation(module, approvals), sendReset(module)]
  return {
    'admins.list': listHandler(admins, deps, {
      list: accountList,
      narrow: filters => filters,
      async show(accounts, { now }) {
        const lives = await readSessionLimits(reader, config)
        return accounts.map(account => toAdminRow(account, lives, now))
      },
    }),
    'admins.get': async ({ params, actor }) => inData(await show(reader, params.id, actor, clock.now())),
    'admins.sign-ins': listHandler(signIns, deps, {
      list: signInList,
      narrow: filters => filters,
      show: entries => entries.map(toSignInRow),
    }),
    'admins.invite': ({ body, origin }) => runTwoPerson(deps, invite, origin, body),
    'admins.change': ({ params, body, ifMatch = 0, origin }) =>
      runTwoPerson(deps, change, origin, { id: params.id, version: ifMatch, form: body }),
    'admins.change-limits': ({ params, body, ifMatch = 0, origin }) =>
      runCommand(deps, limits, origin, { id: params.id, version: ifMatch, form: body }),
    'admins.change-addresses': ({ params, body, ifMatch = 0, origin }) =>
      runCommand(deps, addresses, origin, { id: params.id, version: ifMatch, form: body }),
    'admins.change-role': ({ params, body, origin }) => runTwoPerson(deps, role, origin, { id: params.id, ...body }),
    'admins.resend-invitation': ({ params, origin }) => runTwoPerson(deps, resend, origin, params),
    'admins.revoke-invitation': ({ params, origin }) => runCommand(deps, revoke, origin, params),
    'admins.send-reset': ({ params, origin }) => runCommand(deps, reset, origin, params),
    'admins.reset-second-factor': ({ params, body, origin }) =>
      runTwoPerson(deps, factors, origin, { id: params.id, ...body }),
    'admins.lock': status('lock'),
    'admins.unlock': status('unlock'),
    'admins.disable': status('disable'),
    'admins.enable': status('enable'),
    'admins.sign-out': async ({ params, body, actor, origin }) => {
      const outcome = await signOutAdmin(module, { id: params.id, ...body }, origin)
      return outcome.ok ? shown(params.id, actor) : outcome
    },
  }
}
