import type { EndpointName, Topic } from '@backoffice/contract'
import { topics } from '@backoffice/contract/sockets'

/** A query that depends on a topic. `own`: its `{id}` is an id of the topic, so only those records are refetched. */
type Reading = { readonly name: EndpointName; readonly own?: true }

/** Queries that depend on the member's balance. The ids of deposits and withdrawals do not identify the member. */
const memberBalanceQueries: readonly Reading[] = [
  { name: 'members.get' },
  { name: 'members.balance' },
  { name: 'members.withdraw-check' },
  { name: 'members.credit-history' },
  { name: 'members.timeline' },
]

/** Registrations and money of members are figures of the campaign that brought them. */
const campaigns: readonly Reading[] = [
  { name: 'campaigns.list' },
  { name: 'campaigns.get' },
  { name: 'campaigns.days' },
]

/** The ranking; what it pays counts on the member. */
const ranking: readonly Reading[] = [
  { name: 'ranking.tiers' },
  { name: 'ranking.positions' },
  { name: 'ranking.history' },
  { name: 'ranking.history-of', own: true },
  { name: 'ranking.of-member' },
  { name: 'ranking.received-daily' },
  { name: 'ranking.received-monthly' },
  { name: 'ranking.promoted-daily' },
  { name: 'ranking.promoted-monthly' },
]
/** The people a member invited, and what they brought. */
const invited: readonly Reading[] = [{ name: 'invites.list' }, { name: 'invites.tree' }]

const wheel: readonly Reading[] = [
  { name: 'wheel.get' },
  { name: 'wheel.setting' },
  { name: 'wheel.versions' },
  { name: 'wheel.spins' },
]

/** Deposits bring grants, and bets move their progress. */
const grants: readonly Reading[] = [
  { name: 'promotions.recipients' },
  { name: 'promotions.figures' },
  { name: 'members.received-promotions' },
  { name: 'members.received-promotion' },
]

/** The dashboard's figures, and the transfers behind them. */
const dashboard: readonly Reading[] = [
  { name: 'summaries.dashboard' },
  { name: 'summaries.trend' },
  { name: 'ledger.transfers' },
]

/** Reports and summaries of deposits and of withdrawals. */
const depositSummaries: readonly Reading[] = [{ name: 'summaries.deposits' }, { name: 'summaries.deposit-periods' }]
const withdrawalSummaries: readonly Reading[] = [
  { name: 'summaries.withdrawals' },
  { name: 'summaries.withdrawal-periods' },
]

/** The single table from topics to the queries they invalidate. */
export const invalidatedBy: Readonly<Record<Topic, readonly Reading[]>> = {
  withdrawals: [
    { name: 'withdrawals.requests' },
    { name: 'withdrawals.list' },
    // The first approver is notified of the second decision.
    { name: 'notifications.list' },
    { name: 'withdrawals.get', own: true },
    // Withdrawals of one member share the balance and the daily limits.
    { name: 'withdrawals.evidence' },
    { name: 'withdrawals.timeline', own: true },
    { name: 'members.withdrawals' },
    { name: 'members.list' },
    { name: 'campaigns.members' },
    ...memberBalanceQueries,
    // Manual payouts are sent from an account of the operator.
    { name: 'banking.pay-accounts' },
    { name: 'banking.reconciliation' },
    { name: 'banking.reconciliation-of' },
    // New versions of the rules are published under this topic.
    { name: 'withdrawals.settings' },
    { name: 'withdrawals.settings-history' },
    { name: 'summaries.overview' },
    ...dashboard,
    ...withdrawalSummaries,
  ],
  deposits: [
    { name: 'deposits.queues' },
    { name: 'deposits.list' },
    { name: 'deposits.of-member' },
    { name: 'deposits.intents' },
    { name: 'deposits.get' },
    { name: 'deposits.candidates', own: true },
    { name: 'deposits.solo-limit' },
    { name: 'deposits.timeline', own: true },
    // Bank lines show their outcome.
    { name: 'banking.history' },
    { name: 'banking.tmn-history' },
    { name: 'sms.transactions' },
    // Today's totals, the bank balance, and the business day.
    { name: 'banking.pay-accounts' },
    { name: 'banking.reconciliation' },
    { name: 'banking.reconciliation-of' },
    // A line with an unknown sender may belong to an internal transfer, until it is matched.
    { name: 'banking.transfers' },
    { name: 'banking.transfer' },
    ...memberBalanceQueries,
    ...campaigns,
    ...grants,
    { name: 'campaigns.members' },
    { name: 'summaries.overview' },
    ...dashboard,
    ...depositSummaries,
  ],
  members: [
    { name: 'members.list' },
    { name: 'members.get', own: true },
    { name: 'members.balance', own: true },
    { name: 'members.withdraw-check', own: true },
    { name: 'members.credit-history', own: true },
    { name: 'members.notes', own: true },
    // Each pair is shown for both members.
    { name: 'members.duplicates-of' },
    { name: 'members.duplicates' },
    { name: 'members.timeline', own: true },
    { name: 'members.tags' },
    { name: 'turnover.of-member', own: true },
    { name: 'large-wins.of-member', own: true },
    { name: 'wheel.member-spins', own: true },
    // Waivers and restrictions change what blocks a withdrawal.
    { name: 'withdrawals.evidence' },
    { name: 'withdrawals.get' },
    // A new or changed member may be the sender.
    { name: 'deposits.candidates' },
    // Adjustments count towards the same limit.
    { name: 'deposits.solo-limit' },
    ...campaigns,
    ...grants,
    { name: 'campaigns.members' },
    ...invited,
    { name: 'summaries.overview' },
    ...dashboard,
  ],
  approvals: [
    { name: 'approvals.list' },
    { name: 'approvals.get', own: true },
    { name: 'approvals.people' },
    { name: 'notifications.list' },
    { name: 'withdrawals.get' },
    { name: 'withdrawals.timeline' },
    { name: 'withdrawals.requests' },
    { name: 'withdrawals.list' },
    { name: 'deposits.list' },
    { name: 'deposits.get' },
    { name: 'deposits.timeline' },
    { name: 'deposits.of-member' },
    { name: 'banking.pay-accounts' },
    { name: 'banking.account' },
    { name: 'banking.transfers' },
    { name: 'banking.transfer' },
    { name: 'members.get' },
    { name: 'members.timeline' },
    { name: 'summaries.overview' },
    { name: 'wheel.get' },
    { name: 'wheel.versions' },
    // A decided, withdrawn or expired request of a role is no longer pending.
    { name: 'admins.get' },
    { name: 'roles.list' },
  ],
  balances: [
    { name: 'banking.payment-balance' },
    { name: 'banking.tmn-info' },
    { name: 'banking.sms-balance' },
    { name: 'banking.pay-accounts' },
    { name: 'summaries.providers' },
  ],
  books: [{ name: 'summaries.overview' }, { name: 'ledger.transfers' }],
  banking: [
    { name: 'banking.pay-accounts' },
    { name: 'banking.account', own: true },
    { name: 'banking.history' },
    { name: 'banking.tmn-history' },
    { name: 'banking.tmn-transfers' },
    { name: 'sms.transactions' },
    { name: 'banking.transfers' },
    { name: 'banking.transfer' },
    { name: 'banking.settings-tmn' },
    { name: 'banking.settings-scb' },
    { name: 'banking.settings-gsb' },
    { name: 'banking.reconciliation' },
    { name: 'banking.reconciliation-of' },
    // Bank fees and interest.
    ...dashboard,
  ],
  statements: [
    { name: 'statements.list' },
    { name: 'statements.get', own: true },
    { name: 'statements.lines', own: true },
    { name: 'statements.mappings' },
  ],
  marketing: [
    ...campaigns,
    ...ranking,
    ...invited,
    ...wheel,
    { name: 'invites.payouts' },
    { name: 'invites.days' },
    { name: 'invites.totals' },
    { name: 'invites.commissions' },
    { name: 'cashback.list' },
    { name: 'cashback.get', own: true },
    { name: 'cashback.entitlements', own: true },
    { name: 'credit-codes.batches' },
    { name: 'credit-codes.unused' },
    { name: 'credit-codes.used' },
    { name: 'credit-codes.get' },
    { name: 'credit-codes.allowance' },
    { name: 'diamonds.history' },
    { name: 'promotions.list' },
    { name: 'promotions.get' },
    { name: 'promotions.versions' },
    ...grants,
  ],
  content: [
    { name: 'banners.list' },
    { name: 'banners.get', own: true },
    { name: 'banners.versions', own: true },
    { name: 'events.list' },
    { name: 'events.get', own: true },
    { name: 'events.versions', own: true },
    { name: 'popups.list' },
    { name: 'popups.get', own: true },
    { name: 'popups.versions', own: true },
    { name: 'content.preview' },
  ],
  settings: [
    { name: 'website-setting.get' },
    { name: 'website-setting.history' },
    { name: 'website-setting.brand' },
    { name: 'line-setting.get' },
    { name: 'line-setting.history' },
    { name: 'line-messages.status' },
    { name: 'cashback-setting.get' },
    { name: 'cashback-setting.history' },
    { name: 'countdown-setting.get' },
    { name: 'countdown-setting.history' },
    { name: 'ranking-setting.get' },
    { name: 'ranking-setting.history' },
    { name: 'invite-setting.get' },
    { name: 'invite-setting.history' },
    { name: 'diamond-setting.get' },
    { name: 'diamond-setting.history' },
    { name: 'credit-codes.allowance' },
  ],
  games: [
    { name: 'agent.info' },
    { name: 'agent.balance' },
    { name: 'agent.sources' },
    { name: 'games.betting-status' },
    { name: 'games.providers' },
    { name: 'games.catalogue' },
    { name: 'games.switches' },
    { name: 'summaries.overview' },
    ...dashboard,
    { name: 'games.history' },
    { name: 'games.stats' },
    { name: 'games.round' },
    { name: 'games.transactions' },
    { name: 'games.figures' },
    { name: 'games.figure-rows' },
    { name: 'games.filters' },
  ],
  exports: [{ name: 'export-jobs.list' }, { name: 'notifications.list' }],
  admins: [
    { name: 'session.me' },
    { name: 'admins.list' },
    { name: 'admins.get', own: true },
    { name: 'admins.sign-ins' },
    { name: 'roles.list' },
    { name: 'roles.timeline' },
  ],
  notifications: [{ name: 'notifications.list' }],
}

/** The topics a query depends on. */
export const topicsOf = (query: EndpointName): readonly Topic[] =>
  topics.filter(topic => invalidatedBy[topic].some(({ name }) => name === query))
