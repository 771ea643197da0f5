import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import type { Comparison, Deposit, Detail } from './deposit.ts'

/** Where a deposit shows besides its own record. */
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

/** Everything known of one deposit. */
export function useDeposit(id: string) {
  return useQuery({
    queryKey: keyOf('deposits.get', { id }),
    queryFn: ({ signal }) => call('deposits.get', { params: { id }, signal }),
  })
}

/** Who may be the payer as things are now: read anew whenever somebody is about to decide. */
export function useCandidates(id: string, enabled: boolean) {
  return useQuery({
    queryKey: keyOf('deposits.candidates', { id }),
    queryFn: ({ signal }) => call('deposits.candidates', { params: { id }, signal }),
    staleTime: 0,
    enabled,
  })
}

/** Members beside the sender of a deposit, by their ids; those already compared stay while others are looked up. */
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

/** What this person may give without a second approval, and what is left of it today. */
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

/** What waits for a person, and since when. */
export function useQueues(enabled: boolean) {
  return useQuery({ ...read('deposits.queues'), enabled }).data?.data
}

/** The operator's own accounts, for who may see them. */
export function useAccounts() {
  const hasPermission = usePermission()
  return useQuery({ ...read('banking.pay-accounts'), enabled: hasPermission('withdrawals.read') }).data?.data
}

/** The short name everybody knows a bank by. */
export function useBankAbbr(): (code: string) => string {
  const banks = useQuery({ ...read('banking.banks'), staleTime: Infinity }).data?.data
  return useMemo(() => {
    const names = new Map(banks?.map(({ code, abbr }) => [code, abbr]))
    return (code: string) => names.get(code) ?? code
  }, [banks])
}

/** What a member has now: what a credit would start from. */
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
 * Puts the server's answer to a move where every screen reads it. Whether the row still belongs in its list the list
 * asks the server.
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

/** A deposit as some list on screen shows it just now. */
export function findShown(client: QueryClient, id: string): Deposit | undefined {
  for (const name of lists) {
    for (const [, page] of client.getQueriesData<Page>({ queryKey: [name] })) {
      const found = page?.data.find(row => row.id === id)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** After a move of many: everything on screen of deposits is read again. */
export function invalidateDeposits(client: QueryClient): void {
  for (const name of [...lists, ...around, ...ownReads]) void client.invalidateQueries({ queryKey: [name] })
}

/** After a move, or a lost race: what is on screen of it is read again. */
export function invalidateDeposit(client: QueryClient, id: string): void {
  for (const name of [...lists, ...around]) void client.invalidateQueries({ queryKey: [name] })
  for (const name of ownReads) void client.invalidateQueries({ queryKey: keyOf(name, { id }) })
}
