import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import type { Withdrawal } from './withdrawal.ts'
import { accountName, useAccounts } from '../../ui/reference-data.ts'
import { findListed } from '../../ui/resource-table/use-listed-row.ts'

const lists = ['withdrawals.requests', 'withdrawals.list'] as const
type Page = { data: readonly Withdrawal[] }

/** A withdrawal. A row of a list is shown until the record has loaded. */
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

/** Always read again when a withdrawal is opened, because a decision is based on it. */
export const useEvidence = (id: string) =>
  useQuery({ ...read('withdrawals.evidence', { params: { id } }), staleTime: 0 })

/** The next row that waits for a decision of this admin in the list on screen: below this one, else from the top. */
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

/** A withdrawal that a list on screen holds. */
export const findShown = (client: QueryClient, id: string): Withdrawal | undefined => findListed(client, lists, id)

/** The account of a manual payout; undefined if none was named or it is not loaded. */
export function usePaidFrom({ paidFrom }: Pick<Withdrawal, 'paidFrom'>): string | undefined {
  const accounts = useAccounts(paidFrom !== null)
  const found = accounts.data?.data.find(({ id }) => id === paidFrom)
  return found === undefined ? undefined : accountName(found)
}
