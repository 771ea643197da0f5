import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'
import type { Side } from './period-figures.ts'
import { summaryQuery } from './period-range.ts'

/** The endpoint, the list of its rows and the topic's side. */
export const summaryOf = { deposits: 'summaries.deposits', withdrawals: 'summaries.withdrawals' } as const

/** What rewards cost in the range of the address. */
export const useBonusSummary = (search: Search) =>
  useQuery({ ...read('summaries.bonus', { query: summaryQuery(search) }), select: answer => answer.data })

/** What the promotions of the range in the address granted and brought. */
export const usePromotionResults = (search: Search) =>
  useQuery({ ...read('summaries.promotions', { query: summaryQuery(search) }), select: answer => answer.data })

/** Figures of the range in the address. */
export const useSummary = (side: Side, search: Search) =>
  useQuery({ ...read(summaryOf[side], { query: summaryQuery(search) }), select: answer => answer.data })
