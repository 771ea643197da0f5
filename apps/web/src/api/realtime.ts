import type { EndpointName, Endpoints, Topic } from '@backoffice/contract'
import type { QueryClient } from '@tanstack/react-query'
import { invalidatedBy } from './invalidated-by.ts'

/** The endpoints that change something. */
export type ActionName = {
  [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? never : N
}[EndpointName]

const withdrawals = ['withdrawals', 'approvals'] as const
const deposits = ['deposits', 'deposits.comparison', 'approvals'] as const
const members = ['members', 'approvals'] as const
const bankAccounts = ['banking', 'approvals'] as const
const internalTransfers = ['banking', 'deposits', 'approvals'] as const
const approvals = ['approvals', 'deposits.queues'] as const
const content = ['content'] as const
const admins = ['admins', 'approvals'] as const
const security = ['account.security', 'admins'] as const
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
  'agent.refresh': ['games'],
  'games.switch': ['games'],
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
  'integration.retry': ['integration.deliveries', 'integration.delivery', 'integration.delivery-status'],
  'uploads.slip': nothing,
  'uploads.picture': nothing,
  'uploads.slip-ticket': nothing,
  'views.create': ['views.list'],
  'views.change': ['views.list'],
  'views.delete': ['views.list'],
  'preferences.list': nothing,
  'preferences.look': nothing,
  'exports.begin': nothing,
  'export-jobs.create': ['export-jobs.list'],
  'export-jobs.cancel': ['export-jobs.list'],
  'export-jobs.ticket': nothing,
  'admins.invite': admins,
  'admins.change': admins,
  'admins.change-limits': admins,
  'admins.change-addresses': admins,
  'admins.lock': admins,
  'admins.unlock': admins,
  'admins.disable': admins,
  'admins.enable': admins,
  'admins.sign-out': admins,
  'admins.change-role': admins,
  'admins.resend-invitation': admins,
  'admins.revoke-invitation': admins,
  'admins.send-reset': admins,
  'session.invitation': nothing,
  'session.register': nothing,
  'session.forgot': nothing,
  'session.reset': nothing,
  'roles.create': ['admins', 'approvals'],
  'roles.change': ['admins', 'approvals'],
  'roles.delete': ['admins', 'approvals'],
  'session.login': nothing,
  'session.logout': nothing,
  'session.step-up': nothing,
  'account.totp-start': nothing,
  'account.totp-confirm': security,
  'account.totp-remove': security,
  'account.recovery-codes': security,
  'account.passkey-options': nothing,
  'account.passkey-add': security,
  'account.passkey-rename': security,
  'account.passkey-remove': security,
  'account.password': security,
  'admins.reset-second-factor': ['admins'],
  'audit.verify': ['audit.checks'],
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
  'summaries.dashboard': 5_000,
  'summaries.trend': 5_000,
  'summaries.providers': 5_000,
  'ledger.transfers': 3_000,
  'summaries.deposits': 5_000,
  'summaries.withdrawals': 5_000,
  'banking.pay-accounts': 2_000,
  'banking.reconciliation': 2_000,
  'banking.reconciliation-of': 2_000,
  'members.list': 2_000,
  'notifications.list': 1_000,
  'export-jobs.list': 1_000,
  'campaigns.list': 3_000,
  'campaigns.get': 3_000,
  'campaigns.days': 3_000,
  'campaigns.members': 3_000,
  'games.stats': 3_000,
  'games.figures': 3_000,
  'members.duplicates': 3_000,
  'members.duplicates-of': 3_000,
  'withdrawals.evidence': 1_000,
  'deposits.candidates': 3_000,
}

/** Bets are too frequent for events. Queries that depend on them refetch at this interval while visible. */
export const intervalMs: Partial<Record<EndpointName, number>> = {
  'summaries.dashboard': 30_000,
  'summaries.trend': 30_000,
  'summaries.overview': 60_000,
  'summaries.providers': 30_000,
  'withdrawals.evidence': 30_000,
  'withdrawals.get': 30_000,
  'withdrawals.requests': 30_000,
  'members.get': 30_000,
  'members.balance': 30_000,
  'members.withdraw-check': 30_000,
  'turnover.of-member': 30_000,
  'agent.info': 60_000,
  'agent.balance': 60_000,
  'agent.sources': 60_000,
  'games.betting-status': 60_000,
  'campaigns.list': 30_000,
  'campaigns.get': 30_000,
  'campaigns.days': 30_000,
  'integration.deliveries': 10_000,
  'integration.delivery': 10_000,
  'integration.delivery-status': 10_000,
  'games.history': 30_000,
  'games.stats': 30_000,
  'games.round': 30_000,
  'games.transactions': 30_000,
  'games.figures': 30_000,
  'games.figure-rows': 30_000,
}
