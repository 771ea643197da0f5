import { deliveries } from '@backoffice/contract/integration/lists'
import { type FirstRead, firstPage } from '../../ui/resource/first-page.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'

/** What the screen reads first. */
export const firstReads = (search: Search): readonly FirstRead[] => [
  firstPage({ of: deliveries }, search),
  { name: 'integration.delivery-status' },
]
