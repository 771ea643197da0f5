import type { EndpointName, Endpoints, Topic } from '@backoffice/contract'
import { topics } from '@backoffice/contract/sockets'
import type { QueryClient } from '@tanstack/react-query'

/** The endpoints that change something. */
export type ActionName = {
  [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? never : N
}[EndpointName]

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
    { name: 'campaigns.members' },
    { name: 'summaries.overview' },
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
    // Waivers and restrictions change what blocks a withdrawal.
    { name: 'withdrawals.evidence' },
    { name: 'withdrawals.get' },
    // A new or changed member may be the sender.
    { name: 'deposits.candidates' },
    // Adjustments count towards the same limit.
    { name: 'deposits.solo-limit' },
    ...campaigns,
    { name: 'campaigns.members' },
    { name: 'summaries.overview' },
  ],
  approvals: [
    { name: 'approvals.list' },
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
  ],
  balances: [
    { name: 'banking.payment-balance' },
    { name: 'banking.tmn-info' },
    { name: 'banking.sms-balance' },
    { name: 'banking.pay-accounts' },
  ],
  books: [{ name: 'summaries.overview' }],
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
  ],
  statements: [
    { name: 'statements.list' },
    { name: 'statements.get', own: true },
    { name: 'statements.lines', own: true },
    { name: 'statements.mappings' },
  ],
  marketing: campaigns,
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
    { name: 'countdown-setting.get' },
    { name: 'countdown-setting.history' },
  ],
}

/** The topics a query depends on. */
export const topicsOf = (query: EndpointName): readonly Topic[] =>
  topics.filter(topic => invalidatedBy[topic].some(({ name }) => name === query))

const withdrawals = ['withdrawals', 'approvals'] as const
const deposits = ['deposits', 'deposits.comparison', 'approvals'] as const
const members = ['members', 'approvals'] as const
const bankAccounts = ['banking', 'approvals'] as const
const internalTransfers = ['banking', 'deposits', 'approvals'] as const
const approvals = ['approvals', 'deposits.queues'] as const
const content = ['content'] as const
const nothing = [] as const

/** What is read again after one's own action: topics, as if the server had announced them, and single readings. */
export const refreshedBy: Readonly<Record<ActionName, readonly (Topic | EndpointName)[]>> = {
  'withdrawals.claim': withdrawals,
  'withdrawals.release': withdrawals,
  'withdrawals.approve': withdrawals,
  'withdrawals.second-approve': withdrawals,
  'withdrawals.reject': withdrawals,
  'withdrawals.pay-by-hand': withdrawals,
  'withdrawals.retry': withdrawals,
  'withdrawals.refund': withdrawals,
  'withdrawals.settle-dispute': withdrawals,
  'withdrawals.note': withdrawals,
  'withdrawals.bulk': withdrawals,
  'withdrawals.bulk-preview': nothing,
  'withdrawals.settings-change': ['withdrawals.settings', 'withdrawals.settings-history'],
  'withdrawals.dry-run': nothing,
  'turnover.waive': ['members', 'withdrawals'],
  'deposits.create': deposits,
  'deposits.match': deposits,
  'deposits.credit': deposits,
  'deposits.ignore': deposits,
  'deposits.bulk': deposits,
  'deposits.return': deposits,
  'deposits.reverse': deposits,
  'members.create': members,
  'members.edit': members,
  'members.status': members,
  'members.block': members,
  'members.set-tags': members,
  'members.bulk': members,
  'members.add-note': members,
  'members.pin-note': members,
  'members.dismiss-duplicate': members,
  // The timeline says who looked, and why.
  'members.reveal': ['members.timeline'],
  'members.reset-password': members,
  'members.adjust': members,
  'banking.payment-balance': nothing,
  'banking.add-account': bankAccounts,
  'banking.change-account': bankAccounts,
  'banking.account-status': bankAccounts,
  'banking.account-secret': bankAccounts,
  'banking.explain': internalTransfers,
  'banking.move': internalTransfers,
  'banking.cancel-transfer': internalTransfers,
  'banking.unlink-line': internalTransfers,
  'banking.change-settings-tmn': ['banking'],
  'banking.change-settings-scb': ['banking'],
  'banking.change-settings-gsb': ['banking'],
  'banking.close-day': ['banking'],
  'website-setting.change': ['settings'],
  'line-setting.change': ['settings'],
  'line-messages.set-token': ['settings'],
  'line-messages.test': nothing,
  'countdown-setting.change': ['settings'],
  'statements.add-mapping': ['statements.mappings'],
  'statements.change-mapping': ['statements.mappings'],
  'statements.remove-mapping': ['statements.mappings'],
  'statements.preview': nothing,
  'statements.import': ['statements'],
  'campaigns.create': ['marketing'],
  'campaigns.change': ['marketing'],
  'campaigns.start': ['marketing'],
  'campaigns.end': ['marketing'],
  'approvals.approve': approvals,
  'approvals.reject': approvals,
  'approvals.withdraw': approvals,
  'notifications.read': ['notifications.list'],
  'banners.create': content,
  'banners.change': content,
  'banners.publish': content,
  'banners.end': content,
  'banners.restore': content,
  'banners.move': content,
  'banners.remove': content,
  'events.create': content,
  'events.change': content,
  'events.publish': content,
  'events.end': content,
  'events.restore': content,
  'events.move': content,
  'events.remove': content,
  'popups.create': content,
  'popups.change': content,
  'popups.publish': content,
  'popups.end': content,
  'popups.restore': content,
  'popups.move': content,
  'popups.remove': content,
  'integration.events': nothing,
  'integration.retry': nothing,
  'uploads.slip': nothing,
  'uploads.picture': nothing,
  'uploads.slip-ticket': nothing,
  'views.create': ['views.list'],
  'views.change': ['views.list'],
  'views.delete': ['views.list'],
  'preferences.list': nothing,
  'preferences.look': nothing,
  'exports.begin': nothing,
  'session.login': nothing,
  'session.logout': nothing,
  'session.step-up': nothing,
}

/** The readings an action makes out of date. */
export const readingsAfter = (action: ActionName): ReadonlySet<unknown> =>
  new Set(
    refreshedBy[action].flatMap((each): readonly string[] =>
      isTopic(each) ? invalidatedBy[each].map(({ name }) => name) : [each],
    ),
  )

const isTopic = (name: Topic | EndpointName): name is Topic => Object.hasOwn(invalidatedBy, name)

/** Reads again what an action may have changed; after a refusal too, since the screen was wrong about something. */
export function refreshAfter(client: QueryClient, action: ActionName): void {
  const names = readingsAfter(action)
  void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(name) })
}

type Row = Readonly<Record<string, unknown>>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts the record an action answered with where the screen reads it: in its own reading, and in place in lists. */
export function showAnswer(client: QueryClient, action: ActionName, answer: unknown): void {
  const row = isRow(answer) ? answer['data'] : undefined
  if (!isRow(row) || typeof row['id'] !== 'string') return
  const names = readingsAfter(action)
  for (const [key, cached] of client.getQueriesData({ predicate: ({ queryKey: [name] }) => names.has(name) })) {
    const shown = withRow(cached, row)
    if (shown !== cached) client.setQueryData(key, shown)
  }
}

function withRow(cached: unknown, row: Row): unknown {
  if (!isRow(cached)) return cached
  const { data } = cached
  const isSame = (each: unknown): each is Row => isRow(each) && each['id'] === row['id']
  if (isSame(data)) return { ...cached, data: { ...data, ...row } }
  if (!Array.isArray(data) || !data.some(isSame)) return cached
  return { ...cached, data: data.map((each: unknown) => (isSame(each) ? { ...each, ...row } : each)) }
}

/** Minimum refetch intervals of expensive queries; all others refetch within half a second. */
export const throttleMs: Partial<Record<EndpointName, number>> = {
  'summaries.overview': 3_000,
  'banking.pay-accounts': 2_000,
  'banking.reconciliation': 2_000,
  'banking.reconciliation-of': 2_000,
  'members.list': 2_000,
  'notifications.list': 1_000,
  'campaigns.list': 3_000,
  'campaigns.get': 3_000,
  'campaigns.days': 3_000,
  'campaigns.members': 3_000,
  'members.duplicates': 3_000,
  'members.duplicates-of': 3_000,
  'withdrawals.evidence': 1_000,
  'deposits.candidates': 3_000,
}

/** Bets are too frequent for events. Queries that depend on them refetch at this interval while visible. */
export const intervalMs: Partial<Record<EndpointName, number>> = {
  'withdrawals.evidence': 30_000,
  'withdrawals.get': 30_000,
  'withdrawals.requests': 30_000,
  'members.get': 30_000,
  'members.balance': 30_000,
  'members.withdraw-check': 30_000,
  'turnover.of-member': 30_000,
  'campaigns.list': 30_000,
  'campaigns.get': 30_000,
  'campaigns.days': 30_000,
}
