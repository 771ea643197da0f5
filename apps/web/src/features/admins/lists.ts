import { admins, signIns } from '@backoffice/contract/admins/lists'
import { type FirstRead, firstPage } from '../../ui/resource/first-page.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'

/** What the list of admins, or of their sign-ins, reads first. */
export function firstReads(search: Search): readonly FirstRead[] {
  if (search['tab'] === undefined) return [firstPage({ of: admins }, search)]
  return search['tab'] === 'sign-ins' ? [firstPage({ of: signIns }, search)] : []
}

/** What an admin's page reads first. */
export const firstProfileReads = (id: string): readonly FirstRead[] => [{ name: 'admins.get', params: { id } }]
