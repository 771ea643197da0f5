import { duplicateMembers, members } from '@backoffice/contract/members/lists'
import { type FirstRead, firstPage } from '../../ui/resource/first-page.ts'
import { currentTab, type Search } from '../../ui/resource-table/search-state.ts'

export const tabs = ['all', 'duplicates'] as const

/** What the list of members, or of those who may be one person, reads first. */
export const firstReads = (search: Search): readonly FirstRead[] => [
  currentTab(tabs, search) === 'all' ? firstPage({ of: members }, search) : firstPage({ of: duplicateMembers }, search),
]

/** What a member's profile reads first. */
export const firstProfileReads = (id: string): readonly FirstRead[] => [{ name: 'members.get', params: { id } }]
