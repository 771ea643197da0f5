import { withdrawalRequests, withdrawals } from '@backoffice/contract/withdrawals/lists'
import { type FirstRead, firstPage, type ListRequest } from '../../ui/resource/first-page.ts'
import { currentTab, type Search } from '../../ui/resource-table/search-state.ts'
import { finished, paidOn, type Tab, tabs, unsettled } from './withdrawal.ts'

export type List = 'withdrawals.requests' | 'withdrawals.list'

/** What the list of each tab asks for, apart from the day of those paid. */
export const listRequests: Readonly<Record<Tab, ListRequest<List>>> = {
  queue: { of: withdrawalRequests },
  attention: { of: withdrawals, sorts: withdrawalRequests.sorts, fixed: unsettled },
  paid: { of: withdrawals },
  history: { of: withdrawals, fixed: finished },
  all: { of: withdrawals },
}

/** What the screen reads first. Without the operator's day, the list of what was paid has to wait. */
export function firstReads(search: Search, day: string | null): readonly FirstRead[] {
  const tab = currentTab(tabs, search)
  if (tab !== 'paid') return [firstPage(listRequests[tab], search)]
  return day === null ? [] : [firstPage({ ...listRequests.paid, fixed: paidOn(day) }, search)]
}
