import type { EndpointName } from '@backoffice/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { type ActionName, makesOutOfDate } from './topics.ts'

const isAfter = (action: ActionName) => (query: Pick<Query, 'queryKey'>) =>
  makesOutOfDate(action, query.queryKey[0] as EndpointName)

/** Reads again what an action may have changed; after a refusal too, since the screen was wrong about something. */
export function refreshAfter(client: QueryClient, action: ActionName): void {
  void client.invalidateQueries({ predicate: isAfter(action) })
}

type Row = Readonly<Record<string, unknown>>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts the record an action answered with where the screen reads it: in its own reading, and in place in lists. */
export function showAnswer(client: QueryClient, action: ActionName, answer: unknown): void {
  const row = isRow(answer) ? answer['data'] : undefined
  if (!isRow(row) || typeof row['id'] !== 'string') return
  for (const [key, cached] of client.getQueriesData({ predicate: isAfter(action) })) {
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
  'invites.list': 3_000,
  'invites.tree': 3_000,
  'cashback.list': 3_000,
  'cashback.entitlements': 3_000,
  'promotions.figures': 15_000,
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
  'members.received-promotions': 30_000,
  'promotions.recipients': 30_000,
  'agent.info': 60_000,
  'agent.balance': 60_000,
  'agent.sources': 60_000,
  'games.betting-status': 60_000,
  'campaigns.list': 30_000,
  'campaigns.get': 30_000,
  'campaigns.days': 30_000,
  'audit.list': 30_000,
  'audit.get': 30_000,
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
