import type { ComponentProps } from 'react'
import { NewTransfer, PendingTransfer, TransferDrawer, TransferList } from '../features/internal-transfers/index.ts'

type Pending = ComponentProps<typeof PendingTransfer>
type Props = {
  limit: number | null
  requests: readonly Pending['approval'][]
  renderApproval: Pending['renderApproval']
}

/** โยกเงิน: transfers between the operator's accounts; those that wait for approval stand above them. */
export function BankTransfersTab({ limit, requests, renderApproval }: Props) {
  return (
    <TransferList
      toolbar={<NewTransfer limit={limit} />}
      above={requests.map(approval => (
        <PendingTransfer key={approval.id} approval={approval} renderApproval={renderApproval} />
      ))}
      // One that waits for approval has no record yet.
      renderDrawer={id =>
        requests.every(({ subject }) => subject.id !== id) && (
          <TransferDrawer id={id} limit={limit} renderApproval={renderApproval} />
        )
      }
    />
  )
}
