import { approvals } from '@backoffice/contract/approvals/lists'
import { approvalStatuses } from '@backoffice/contract/approvals/terms'
import { type FirstRead, firstPage, type ListRequest } from '../../ui/resource/first-page.ts'
import { currentTab, type Search } from '../../ui/resource-table/search-state.ts'

export const tabs = ['open', 'history'] as const
export type Tab = (typeof tabs)[number]

/** The statuses of requests that are no longer open. */
export const closedStatuses = approvalStatuses.filter(status => status !== 'awaiting-second')

/** What the list of each tab asks for. */
export const listRequests = {
  open: { of: approvals, sorts: ['-askedAt', 'askedAt'], fixed: { status: 'awaiting-second' } },
  history: {
    of: approvals,
    sorts: ['-decidedAt', 'decidedAt', '-askedAt', 'askedAt'],
    fixed: { status: closedStatuses.join() },
  },
} as const satisfies Readonly<Record<Tab, ListRequest<'approvals.list'>>>

/** What the screen reads first. */
export const firstReads = (search: Search): readonly FirstRead[] => [
  firstPage(listRequests[currentTab(tabs, search)], search),
]
