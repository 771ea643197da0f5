import { inviteCommissions, invitees, invitePayouts, inviters } from '@backoffice/contract/invites/lists'
import { ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { code, fileColumns, label, type ListExports } from '../lists/index.ts'
import { usernameOf } from '../members/index.ts'
import { CALCULATE, calculateDays, runDay } from './commands/calculate-days.ts'
import { PAY, payCommissions } from './commands/pay-commissions.ts'
import { earningsOf, findLinks } from './commissions.repo.ts'
import type { InviteContext } from './context.ts'
import { listDays } from './days.repo.ts'
import { commissionsHandler, inviterHandler, payoutsHandler, treeHandler } from './invites.routes.ts'
import { siteMemberHandler, type SiteMemberDeps } from './site-member.ts'

export { commissionList, inviteeList, payoutList } from './invites.list.ts'
export { inviterList } from './inviters.list.ts'

type InviteHandlers = Pick<Handlers, Extract<keyof Handlers, `invites.${string}` | 'integration.member'>>

const CALCULATE_SECONDS = 60
const PAY_SECONDS = 300

/** The invites module: commissions for members who invited others, and their payouts. */
export function createInvites(deps: Deps, dependencies: SiteMemberDeps & Omit<InviteContext, 'deps'>) {
  const { reader, jobs } = deps
  const module: InviteContext = { deps, ...dependencies }
  const lists = {
    'invites.list': inviterHandler(deps),
    'invites.tree': treeHandler(deps),
    'invites.commissions': commissionsHandler(deps),
    'invites.payouts': payoutsHandler(deps),
  }
  const run = runDay(module)
  const handlers: InviteHandlers = {
    ...lists,
    'invites.days': async () => ok({ data: await listDays(reader) }),
    'invites.run': ({ params, origin }) => runCommand(deps, run, origin, params),
    'integration.member': siteMemberHandler(deps, dependencies),
    'invites.totals': async ({ params: { id } }) => {
      const member = await usernameOf(reader, id)
      if (member === undefined) return refuse('NOT_FOUND')
      const [earnings, { people }] = await Promise.all([earningsOf(reader, id), findLinks(reader, id)])
      return ok({ data: { member: { id, username: member.name }, people, ...earnings } })
    },
  }
  const about = ({ id }: { readonly id: string }) => usernameOf(reader, id)
  const exports: Pick<ListExports, keyof typeof lists> = {
    'invites.list': { columns: fileColumns(inviters, 'invites', {}), read: lists['invites.list'] },
    'invites.tree': { columns: fileColumns(invitees, 'invites', {}), about, read: lists['invites.tree'] },
    'invites.commissions': {
      columns: fileColumns(
        inviteCommissions,
        'invites',
        { status: label('invites', 'commission.statusOf') },
        'commission',
      ),
      about,
      read: lists['invites.commissions'],
    },
    'invites.payouts': {
      columns: fileColumns(invitePayouts, 'invites', { username: code(row => row.member.username) }, 'payout'),
      read: lists['invites.payouts'],
    },
  }
  /** The timers' work, callable in tests; `chunk`: invited members per statement. */
  const calculate = (chunk?: number): Promise<void> => calculateDays(module, chunk)
  const pay = (): Promise<void> => payCommissions(module)
  jobs.work(CALCULATE, () => calculate())
  return {
    handlers,
    exports,
    calculate,
    pay,
    start(): void {
      jobs.every(CALCULATE, CALCULATE_SECONDS, () => calculate())
      jobs.every(PAY, PAY_SECONDS, pay)
    },
  }
}
