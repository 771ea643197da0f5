import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import type { Withdrawal } from './withdrawal.ts'

const lists = ['withdrawals.requests', 'withdrawals.list'] as const
type Page = { data: readonly Withdrawal[] }

/** One withdrawal. Shows the row of a list until it is loaded. */
export function useWithdrawal(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf('withdrawals.get', { id }),
    queryFn: ({ signal }) => call('withdrawals.get', { params: { id }, signal }),
    placeholderData: () => fromLists(client, id),
  })
}

/** Always reloaded when a withdrawal is opened, because a decision depends on it. */
export function useEvidence(id: string) {
  return useQuery({
    queryKey: keyOf('withdrawals.evidence', { id }),
    queryFn: ({ signal }) => call('withdrawals.evidence', { params: { id }, signal }),
    staleTime: 0,
  })
}

export function useTimeline(id: string, enabled: boolean) {
  return useQuery({
    queryKey: keyOf('withdrawals.timeline', { id }),
    queryFn: ({ signal }) => call('withdrawals.timeline', { params: { id }, signal }),
    enabled,
  })
}

/** The operator's accounts for manual payouts. */
export function usePayAccounts(enabled = true) {
  return useQuery({
    queryKey: keyOf('banking.pay-accounts'),
    queryFn: ({ signal }) => call('banking.pay-accounts', { signal }),
    enabled,
  })
}

/**
 * Writes the server's response to the cache for all screens. Lists ask the server whether the row still belongs to
 * them.
 */
export function showAnswer(client: QueryClient, row: Withdrawal): void {
  client.setQueryData(keyOf('withdrawals.get', { id: row.id }), { data: row })
  for (const name of lists) {
    client.setQueriesData<Page>(
      { queryKey: [name] },
      page => page && { ...page, data: page.data.map(old => (old.id === row.id ? row : old)) },
    )
  }
}

/** Invalidates everything that depends on the withdrawal, after an action or a conflict. */
export function invalidateWithdrawal(client: QueryClient, id: string): void {
  for (const name of lists) void client.invalidateQueries({ queryKey: [name] })
  for (const name of ['withdrawals.get', 'withdrawals.evidence', 'withdrawals.timeline'] as const)
    void client.invalidateQueries({ queryKey: keyOf(name, { id }) })
  void client.invalidateQueries({ queryKey: ['approvals.list'] })
}

/** Invalidates all withdrawals on screen, after a bulk action. */
export function invalidateWithdrawals(client: QueryClient): void {
  for (const name of [
    ...lists,
    'withdrawals.get',
    'withdrawals.evidence',
    'withdrawals.timeline',
    'approvals.list',
  ] as const)
    void client.invalidateQueries({ queryKey: [name] })
}

/** The next row that needs this user's decision, in the list on screen: below the current one, else from the top. */
export function findNext(client: QueryClient, id: string): string | undefined {
  const pages = lists.flatMap(name =>
    client
      .getQueryCache()
      .findAll({ queryKey: [name], type: 'active' })
      .map(({ state }) => (state.data as Page | undefined)?.data ?? []),
  )
  const page =
    pages.filter(rows => rows.some(row => row.id === id)).toSorted((one, other) => other.length - one.length)[0] ?? []
  const at = page.findIndex(row => row.id === id)
  return [...page.slice(at + 1), ...page.slice(0, Math.max(at, 0))].find(({ can }) =>
    can.some(action => decisions.has(action)),
  )?.id
}

const decisions: ReadonlySet<string> = new Set([
  'claim',
  'approve',
  'second-approve',
  'pay-by-hand',
  'retry',
  'refund',
  'settle-dispute',
])

/** A withdrawal from any list on screen. */
export function findShown(client: QueryClient, id: string): Withdrawal | undefined {
  for (const name of lists) {
    for (const [, page] of client.getQueriesData<Page>({ queryKey: [name] })) {
      const found = page?.data.find(row => row.id === id)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function fromLists(client: QueryClient, id: string): { data: Withdrawal } | undefined {
  const found = findShown(client, id)
  return found === undefined ? undefined : { data: found }
}
