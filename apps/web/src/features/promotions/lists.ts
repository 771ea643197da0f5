import { promotions, recipients } from '@backoffice/contract/promotions/lists'
import type { PromotionStatus } from '@backoffice/contract/promotions/terms'
import { type FirstRead, firstPage } from '../../ui/resource/first-page.ts'
import { currentTab, type Search } from '../../ui/resource-table/search-state.ts'

export const tabs = ['all', 'active', 'scheduled', 'paused', 'draft', 'ended', 'archived'] as const
export type Tab = (typeof tabs)[number]

/** Archived ones only where they are asked for. */
const current: readonly PromotionStatus[] = ['draft', 'scheduled', 'active', 'paused', 'ended']
const queries = Object.fromEntries(
  tabs.map(tab => [tab, { status: tab === 'all' ? current.join(',') : tab }]),
) as unknown as Record<Tab, Readonly<Record<string, string>>>

/** The fixed query of a tab. */
export const fixedOf = (tab: Tab): Readonly<Record<string, string>> => queries[tab]

/** What the list reads first. */
export const firstReads = (search: Search): readonly FirstRead[] => [
  firstPage({ of: promotions, fixed: fixedOf(currentTab(tabs, search)) }, search),
]

/** What the page of one promotion reads first. */
export const firstDetailReads = (search: Search, _day: string | null, id: string): readonly FirstRead[] => [
  { name: 'promotions.get', params: { id } },
  search['tab'] === 'recipients'
    ? { ...firstPage({ of: recipients }, search), params: { id } }
    : { name: 'promotions.figures', params: { id } },
]
