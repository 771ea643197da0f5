import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import type { Withdrawal } from './withdrawal.ts'
import { accountName, useAccounts } from '../../ui/reference-data.ts'
import { findListed } from '../../ui/resource-table/use-listed-row.ts'

const lists = ['withdrawals.requests', 'withdrawals.list'] as const
type Page = { data: readonly Withdrawal[] }

/** One withdrawal. What a list already shows is shown at once, then read anew. */
export function useWithdrawal(id: string) {
  const client = useQueryClient()
  return useQuery({
    ...read('withdrawals.get', { params: { id } }),
    placeholderData: () => {
      const row = findShown(client, id)
      return row === undefined ? undefined : { data: row }
    },
  })
}

/** Always read anew when a withdrawal is opened: a decision rests on it. */
export const useEvidence = (id: string) =>
  useQuery({ ...read('withdrawals.evidence', { params: { id } }), staleTime: 0 })

/**
 * The row that waits for this admin's decision next, in the list on screen that shows this one: below it, else from
 * the top.
 */
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

/** A withdrawal that some list shows just now. */
export const findShown = (client: QueryClient, id: string): Withdrawal | undefined => findListed(client, lists, id)

/** The account of a manual payout; undefined if none was named or it is not loaded. */
export function usePaidFrom({ paidFrom }: Pick<Withdrawal, 'paidFrom'>): string | undefined {
  const accounts = useAccounts(paidFrom !== null)
  const found = accounts.data?.data.find(({ id }) => id === paidFrom)
  return found === undefined ? undefined : accountName(found)
}
