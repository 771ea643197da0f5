import type { ownTransfer } from '@backoffice/contract/banking/forms'
import type { z } from 'zod'
import type { OwnTransfer } from './own-transfers.repo.ts'

/** Money between own accounts as it is shown. */
export const transferAnswer = (transfer: OwnTransfer): z.output<typeof ownTransfer> => ({
  id: transfer.id, from: transfer.from, to: transfer.to, amount: transfer.amount, reference: transfer.reference, reason: transfer.reason, occurredAt: transfer.occurredAt,
  businessDay: transfer.businessDay, bookedBy: transfer.bookedBy, bookedAt: transfer.bookedAt, outLineId: transfer.outLineId, inLineId: transfer.inLineId,
})
