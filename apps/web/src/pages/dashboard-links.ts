import type { Permission } from '@backoffice/contract'
import type { ScreenPath } from '../app/search-params.ts'
import type { QueueTargets, Target, Targets } from '../features/dashboard/index.ts'

type Guarded = Target & { needs: Permission }
const guarded = (needs: Permission, to: ScreenPath, search: Record<string, string>): Guarded => ({ needs, to, search })

const withdrawals = (search: Record<string, string>) => guarded('withdrawals.read', '/account/withdraw', search)

/** The lists with the rows of each figure of a business day. */
const figureLinks = (day: string) => {
  const days = { from: day, to: day }
  const transfers = (search: Record<string, string>) =>
    guarded('summaries.read', '/account-summary/transfers', { ...days, ...search })
  const credited = { creditedFrom: day, creditedTo: day }
  return {
    deposits: guarded('deposits.read', '/account/deposit', credited),
    withdrawals: withdrawals({ tab: 'paid' }),
    ggr: guarded('games.read', '/agentinfo', { tab: 'ggr', ...days }),
    registrations: guarded('members.read', '/member/list', days),
    firstDeposits: guarded('deposits.read', '/account/deposit', { ...credited, first: 'yes' }),
    bonusCost: transfers({ account: 'bonus-cost' }),
    adjustments: transfers({ account: 'adjustments' }),
    fees: transfers({ account: 'fees' }),
    liability: guarded('members.read', '/member/list', { sort: '-credit' }),
    withdrawalTime: withdrawals({ tab: 'paid' }),
  }
}

const queueLinks = {
  waiting: withdrawals({}),
  uncertain: withdrawals({ tab: 'attention', status: 'uncertain' }),
  failed: withdrawals({ tab: 'attention', status: 'failed' }),
  second: withdrawals({ status: 'awaiting-second' }),
  asked: guarded('approvals.read', '/approvals', {}),
  unmatched: guarded('deposits.read', '/account/deposit', { tab: 'unmatched' }),
}

/** The links the user has permission to open. */
export const figureTargets = (day: string, permissions: ReadonlySet<Permission>): Targets =>
  permitted(figureLinks(day), permissions)

export const queueTargets = (permissions: ReadonlySet<Permission>): Partial<QueueTargets> =>
  permitted(queueLinks, permissions)

function permitted<K extends string>(links: Record<K, Guarded>, permissions: ReadonlySet<Permission>) {
  const found: Partial<Record<K, Target>> = {}
  for (const key in links) {
    const { needs, to, search } = links[key]
    if (permissions.has(needs)) found[key] = { to, search }
  }
  return found
}
