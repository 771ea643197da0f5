import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'
import { useListedRow } from '../../ui/resource-table/use-listed-row.ts'
import type { CreditEntry, DuplicatePair, Member, Profile } from './member.ts'

export const useProfile = (id: string) => useQuery(read('members.get', { params: { id } }))
export const useBalance = (id: string) => useQuery(read('members.balance', { params: { id } }))
export const useWithdrawCheck = (id: string, enabled: boolean) =>
  useQuery({ ...read('members.withdraw-check', { params: { id } }), enabled })
export const useTurnover = (id: string) => useQuery(read('turnover.of-member', { params: { id } }))
export const useDuplicatesOf = (id: string) => useQuery(read('members.duplicates-of', { params: { id } }))
export const useTagsInUse = () => useQuery(read('members.tags'))
export const useBanks = () => useQuery({ ...read('banking.banks'), staleTime: Infinity })

const STEP = '50'

/** What happened, a page at a time, each page below the one before. */
export function useTimeline(id: string, kind: string) {
  const query = { limit: STEP, ...(kind === '' ? {} : { kind }) }
  return useInfiniteQuery({
    queryKey: keyOf('members.timeline', { id }, query),
    queryFn: ({ signal, pageParam }) =>
      call('members.timeline', {
        params: { id },
        query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.meta.nextCursor,
  })
}

/** Notes: the pinned ones, or the others a page at a time. */
export function useNotes(id: string, pinned: 'yes' | 'no') {
  const query = { limit: STEP, pinned }
  return useInfiniteQuery({
    queryKey: keyOf('members.notes', { id }, query),
    queryFn: ({ signal, pageParam }) =>
      call('members.notes', {
        params: { id },
        query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.meta.nextCursor,
  })
}

/** The rows of the pages that are there. */
export const rowsOf = <Row>(found: InfiniteData<{ data: readonly Row[] }> | undefined): readonly Row[] | undefined =>
  found?.pages.flatMap(({ data }) => data)

type Lists = { 'members.list': Member; 'members.credit-history': CreditEntry; 'members.duplicates': DuplicatePair }

/**
 * A row as some list on screen shows it just now; follows the list. `waiting`: a list is on its way that may show it.
 */
export function useShown<N extends keyof Lists>(name: N, id: string): { row: Lists[N] | undefined; waiting: boolean } {
  return useListedRow<Lists[N]>([name], id)
}

/** Puts the server's answer to a move where every screen reads it. */
export function showProfile(client: QueryClient, profile: Profile): void {
  client.setQueryData(keyOf('members.get', { id: profile.id }), { data: profile })
}

const ofOne = [
  'members.get',
  'members.balance',
  'members.withdraw-check',
  'members.credit-history',
  'members.notes',
  'members.duplicates-of',
  'members.timeline',
  'turnover.of-member',
] as const
const ofAll = ['members.list', 'members.duplicates', 'members.tags', 'approvals.list'] as const

/** After a move of many: everything on screen of members is read again. */
export function renewAll(client: QueryClient): void {
  for (const name of [...ofOne, ...ofAll]) void client.invalidateQueries({ queryKey: [name] })
}

/** After a move: what is on screen of the member is read again. */
export function invalidateMember(client: QueryClient, id: string): void {
  for (const name of ofOne) void client.invalidateQueries({ queryKey: [name, { id }] })
  for (const name of ofAll) void client.invalidateQueries({ queryKey: [name] })
}
