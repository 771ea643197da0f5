import { LedgerTransferList } from '../features/ledger-transfers/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /account-summary/transfers: all transfers between ledger accounts but play. */
export function LedgerTransfersPage() {
  return (
    <>
      <PageTitle name="ledgerTransfers" />
      <LedgerTransferList />
    </>
  )
}
