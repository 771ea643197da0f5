import type { FirstRead } from '../../ui/resource/first-page.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'
import type { Side } from './period-figures.ts'
import { summaryQuery } from './period-range.ts'

/** What a summary reads first: the range of the address. */
export const firstReads =
  (side: Side) =>
  (search: Search): readonly FirstRead[] => [{ name: `summaries.${side}`, query: summaryQuery(search) }]
