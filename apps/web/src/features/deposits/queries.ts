import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../api/read.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { findListed } from '../../ui/resource-table/use-listed-row.ts'
import type { Comparison, Deposit } from './deposit.ts'

export const useDeposit = (id: string) => useQuery(read('deposits.get', { params: { id } }))

/** The current possible matches, read again before every decision. */
export const useCandidates = (id: string, enabled: boolean) =>
  useQuery({ ...read('deposits.candidates', { params: { id } }), staleTime: 0, enabled })

/** Members compared with the sender, by member id; earlier comparisons stay while others load. */
export function useComparisons(
  id: string,
  memberIds: readonly string[],
): { readonly byMember: ReadonlyMap<string, Comparison>; readonly pending: boolean } {
  const found = useQuery({
    ...read('deposits.comparison', { params: { id }, query: { memberIds: memberIds.join(',') } }),
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

/** The amount this admin can credit without a second approval, and what is left of it today. */
export const useSoloLimit = () => useQuery({ ...read('deposits.solo-limit'), staleTime: 0 }).data?.data

/** The active promotions that may be granted with a manual deposit. */
export const usePromotionChoices = () => useQuery({ ...read('promotions.choices'), staleTime: 0 })

/** The number of deposits waiting for review, and since when. */
export const useQueues = (enabled: boolean) => useQuery({ ...read('deposits.queues'), enabled }).data?.data

/** The member whose balance a credit changes. */
export function useMember(id: string) {
  const can = usePermission()
  return useQuery({ ...read('members.get', { params: { id } }), enabled: can('members.read'), staleTime: 0 })
}

/** A deposit that a list on screen holds. */
export const findShown = (client: QueryClient, id: string): Deposit | undefined =>
  findListed(client, ['deposits.list', 'deposits.of-member'], id)
