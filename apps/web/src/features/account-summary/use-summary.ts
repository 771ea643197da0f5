import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'
import type { Side } from './period-figures.ts'
import { summaryQuery } from './period-range.ts'

/** The endpoint, the list of its rows and the topic's side. */
export const summaryOf = { deposits: 'summaries.deposits', withdrawals: 'summaries.withdrawals' } as const

/** Figures of the range in the address. */
export const useSummary = (side: Side, search: Search) =>
  useQuery({ ...read(summaryOf[side], { query: summaryQuery(search) }), select: answer => answer.data })
