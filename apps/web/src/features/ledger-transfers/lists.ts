import { ledgerTransfers } from '@backoffice/contract/ledger/lists'
import { type FirstRead, firstPage } from '../../ui/resource/first-page.ts'
import type { Search } from '../../ui/resource-table/search-state.ts'

/** What the list reads first. */
export const firstReads = (search: Search): readonly FirstRead[] => [firstPage({ of: ledgerTransfers }, search)]
