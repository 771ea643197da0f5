import { banners, events, popups } from '@backoffice/contract/content/lists'
import type { ContentKind, ContentStatus } from '@backoffice/contract/content/terms'
import { type FirstRead, firstPage } from '../../ui/resource/first-page.ts'
import { currentTab, type Search } from '../../ui/resource-table/search-state.ts'

export const tabs = ['all', 'live', 'scheduled', 'drafts', 'ended'] as const
export type Tab = (typeof tabs)[number]

const statuses: Readonly<Partial<Record<Tab, ContentStatus>>> = {
  live: 'live',
  scheduled: 'scheduled',
  drafts: 'draft',
  ended: 'ended',
}
const queries = Object.fromEntries(
  tabs.map(tab => [tab, statuses[tab] === undefined ? {} : { status: statuses[tab] }]),
) as Record<Tab, Readonly<Record<string, string>>>

/** The fixed query of a tab. */
export const fixedOf = (tab: Tab): Readonly<Record<string, string>> => queries[tab]

const lists = { banner: banners, event: events, popup: popups } as const
const records = { banner: 'banners.get', event: 'events.get', popup: 'popups.get' } as const

/** What the list of a kind reads first. */
export const firstReads =
  (kind: ContentKind) =>
  (search: Search): readonly FirstRead[] => [
    firstPage({ of: lists[kind], fixed: fixedOf(currentTab(tabs, search)) }, search),
  ]

/** What the page of one item reads first. */
export const firstDetailReads =
  (kind: ContentKind) =>
  (_search: Search, _day: string | null, id: string): readonly FirstRead[] => [{ name: records[kind], params: { id } }]
