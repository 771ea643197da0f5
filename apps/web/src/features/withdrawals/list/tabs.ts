import type { SearchChange } from '../../../ui/resource-table/search-state.ts'

export const tabs = ['queue', 'attention', 'paid', 'history', 'all'] as const
export type Tab = (typeof tabs)[number]

/** Lists that are worked off row by row: after a decision the next one opens. */
export const isWork = (tab: Tab): boolean => tab === 'queue' || tab === 'attention'

/** The tab a URL names; the queue when it names none. */
export const tabOf = (text: string | undefined): Tab => tabs.find(tab => tab === text) ?? 'queue'

/** Going to another tab: what narrowed or ordered the old one does not come along, a search and an open record do. */
export const toTab = (tab: Tab): SearchChange => ({
  tab: tab === 'queue' ? undefined : tab,
  sort: undefined,
  cursor: undefined,
  status: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  bank: undefined,
  from: undefined,
  to: undefined,
  claimedBy: undefined,
  auto: undefined,
  finishedOn: undefined,
})

/** What "paid today" asks for: paid on this business day, whenever it was requested. */
export const paidOn = (day: string) => ({ status: 'paid,paid-by-hand', finishedOn: day })

/** The history: what is over, however it ended. */
export const finished = { finished: '1' }

/** Payouts nobody else will settle: the provider's answer is unclear, or the money did not leave. */
export const unsettled = { status: 'uncertain,failed' }
