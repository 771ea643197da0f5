import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'

export const useProfile = (id: string) => useQuery(read('members.get', { params: { id } }))
export const useBalance = (id: string) => useQuery(read('members.balance', { params: { id } }))
export const useWithdrawCheck = (id: string) => useQuery(read('members.withdraw-check', { params: { id } }))
export const useTurnover = (id: string) => useQuery(read('turnover.of-member', { params: { id } }))
export const useReceivedPromotions = (id: string) => useQuery(read('members.received-promotions', { params: { id } }))
export const useDuplicatesOf = (id: string) => useQuery(read('members.duplicates-of', { params: { id } }))

const STEP = '50'

/** The member's events, a page at a time. */
export function useTimeline(id: string, kind: string) {
  const query = { limit: STEP, ...(kind === '' ? {} : { kind }) }
  return usePages(keyOf('members.timeline', { id }, query), (cursor, signal) =>
    call('members.timeline', { params: { id }, query: { ...query, ...cursor }, signal }),
  )
}

/** Notes: the pinned ones, or the others a page at a time. */
export function useNotes(id: string, pinned: 'yes' | 'no') {
  const query = { limit: STEP, pinned }
  return usePages(keyOf('members.notes', { id }, query), (cursor, signal) =>
    call('members.notes', { params: { id }, query: { ...query, ...cursor }, signal }),
  )
}

const usePages = <Page extends { meta: { nextCursor: string | null } }>(
  queryKey: readonly unknown[],
  readPage: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => readPage(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.meta.nextCursor,
  })

/** The rows of the pages that are there. */
export const rowsOf = <Row>(found: InfiniteData<{ data: readonly Row[] }> | undefined): readonly Row[] | undefined =>
  found?.pages.flatMap(({ data }) => data)
