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

/** Events, page by page. */
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

/** Notes: the pinned ones, or the others page by page. */
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

/** The rows of the loaded pages. */
export const rowsOf = <Row>(found: InfiniteData<{ data: readonly Row[] }> | undefined): readonly Row[] | undefined =>
  found?.pages.flatMap(({ data }) => data)

type Lists = { 'members.list': Member; 'members.credit-history': CreditEntry; 'members.duplicates': DuplicatePair }

/** A row from any list on screen, kept up to date. `waiting`: a list that may contain it is loading. */
export function useShown<N extends keyof Lists>(name: N, id: string): { row: Lists[N] | undefined; waiting: boolean } {
  return useListedRow<Lists[N]>([name], id)
}

/** Writes the server's response to the cache for all screens. */
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

/** Invalidates all members on screen, after a bulk action. */
export function renewAll(client: QueryClient): void {
  for (const name of [...ofOne, ...ofAll]) void client.invalidateQueries({ queryKey: [name] })
}

/** Invalidates everything that depends on the member, after an action. */
export function invalidateMember(client: QueryClient, id: string): void {
  for (const name of ofOne) void client.invalidateQueries({ queryKey: [name, { id }] })
  for (const name of ofAll) void client.invalidateQueries({ queryKey: [name] })
}
