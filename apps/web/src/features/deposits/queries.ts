import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import type { Comparison, Deposit, Detail } from './deposit.ts'

/** The lists that show a deposit. */
const lists = ['deposits.list', 'deposits.of-member'] as const
const around = [
  'deposits.queues',
  'deposits.solo-limit',
  'deposits.intents',
  'banking.history',
  'banking.tmn-history',
  'sms.transactions',
  'approvals.list',
] as const
const ownReads = ['deposits.get', 'deposits.candidates', 'deposits.comparison', 'deposits.timeline'] as const
type Page = { data: readonly Deposit[] }

/** One deposit with its details. */
export function useDeposit(id: string) {
  return useQuery({
    queryKey: keyOf('deposits.get', { id }),
    queryFn: ({ signal }) => call('deposits.get', { params: { id }, signal }),
  })
}

/** Current match candidates, reloaded before each decision. */
export function useCandidates(id: string, enabled: boolean) {
  return useQuery({
    queryKey: keyOf('deposits.candidates', { id }),
    queryFn: ({ signal }) => call('deposits.candidates', { params: { id }, signal }),
    staleTime: 0,
    enabled,
  })
}

/** Members compared with the sender of a deposit; existing comparisons stay while others load. */
export function useComparisons(
  id: string,
  memberIds: readonly string[],
): { readonly byMember: ReadonlyMap<string, Comparison>; readonly pending: boolean } {
  const query = { memberIds: memberIds.join(',') }
  const found = useQuery({
    queryKey: keyOf('deposits.comparison', { id }, query),
    queryFn: ({ signal }) => call('deposits.comparison', { params: { id }, query, signal }),
    enabled: memberIds.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const compared = found.data?.data
  return useMemo(
    () => ({ byMember: new Map(compared?.map(each => [each.member.id, each])), pending: found.isFetching }),
    [compared, found.isFetching],
  )
}

/** The user's single-approver limit, and what is left of it today. */
export function useSoloLimit() {
  return useQuery({ ...read('deposits.solo-limit'), staleTime: 0 }).data?.data
}

export function useTimeline(id: string, enabled: boolean) {
  return useQuery({
    queryKey: keyOf('deposits.timeline', { id }),
    queryFn: ({ signal }) => call('deposits.timeline', { params: { id }, signal }),
    enabled,
  })
}

/** Deposits that need attention, and since when. */
export function useQueues(enabled: boolean) {
  return useQuery({ ...read('deposits.queues'), enabled }).data?.data
}

/** The operator's bank accounts, with permission only. */
export function useAccounts() {
  const hasPermission = usePermission()
  return useQuery({ ...read('banking.pay-accounts'), enabled: hasPermission('withdrawals.read') }).data?.data
}

/** Returns a bank's abbreviation. */
export function useBankAbbr(): (code: string) => string {
  const banks = useQuery({ ...read('banking.banks'), staleTime: Infinity }).data?.data
  return useMemo(() => {
    const names = new Map(banks?.map(({ code, abbr }) => [code, abbr]))
    return (code: string) => names.get(code) ?? code
  }, [banks])
}

/** A member's current balance, the basis of a credit. */
export function useMember(id: string | null) {
  const hasPermission = usePermission()
  return useQuery({
    queryKey: keyOf('members.get', { id: id ?? '' }),
    queryFn: ({ signal }) => call('members.get', { params: { id: id ?? '' }, signal }),
    enabled: id !== null && hasPermission('members.read'),
    staleTime: 0,
  })
}

/**
 * Writes the server's response to the cache for all screens. The list asks the server whether the row still belongs to
 * it.
 */
export function showAnswer(client: QueryClient, row: Deposit): void {
  client.setQueryData<{ data: Detail }>(
    keyOf('deposits.get', { id: row.id }),
    old => old && { ...old, data: { ...old.data, ...row } },
  )
  for (const name of lists)
    client.setQueriesData<Page>(
      { queryKey: [name] },
      page => page && { ...page, data: page.data.map(old => (old.id === row.id ? row : old)) },
    )
}

/** A deposit from any list on screen. */
export function findShown(client: QueryClient, id: string): Deposit | undefined {
  for (const name of lists) {
    for (const [, page] of client.getQueriesData<Page>({ queryKey: [name] })) {
      const found = page?.data.find(row => row.id === id)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Invalidates all deposits on screen, after a bulk action. */
export function invalidateDeposits(client: QueryClient): void {
  for (const name of [...lists, ...around, ...ownReads]) void client.invalidateQueries({ queryKey: [name] })
}

/** Invalidates everything that depends on the deposit, after an action or a conflict. */
export function invalidateDeposit(client: QueryClient, id: string): void {
  for (const name of [...lists, ...around]) void client.invalidateQueries({ queryKey: [name] })
  for (const name of ownReads) void client.invalidateQueries({ queryKey: keyOf(name, { id }) })
}
