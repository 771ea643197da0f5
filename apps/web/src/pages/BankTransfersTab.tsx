import type { ComponentProps } from 'react'
import { NewTransfer, PendingTransfer, TransferDrawer, TransferList } from '../features/internal-transfers/index.ts'
import { BesideList } from '../ui/drawer/RecordDrawer.tsx'

type Pending = ComponentProps<typeof PendingTransfer>
type Props = {
  id: string | undefined
  limit: number | null
  asks: readonly Pending['approval'][]
  renderApproval: Pending['renderApproval']
  onClose: () => void
}

/** โยกเงิน: internal transfers, with pending approvals above. */
export function BankTransfersTab({ id, limit, asks: requests, renderApproval, onClose }: Props) {
  const isRecord = id !== undefined && requests.every(({ subject }) => subject.id !== id)
  return (
    <BesideList
      drawer={
        isRecord ? <TransferDrawer id={id} limit={limit} renderApproval={renderApproval} onClose={onClose} /> : null
      }
    >
      <TransferList
        toolbar={<NewTransfer limit={limit} />}
        waiting={requests.map(approval => (
          <PendingTransfer key={approval.id} approval={approval} renderApproval={renderApproval} />
        ))}
      />
    </BesideList>
  )
}
