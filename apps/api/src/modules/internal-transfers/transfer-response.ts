import { permissionOf } from '@backoffice/contract'
import type { internalTransfer } from '@backoffice/contract/internal-transfers/forms'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { textFor } from '../../platform/personal.ts'
import { transferActionsFor } from './domain/internal-transfer.ts'
import type { InternalTransfer } from './internal-transfers.list.ts'

export type TransferResponse = z.output<typeof internalTransfer>

/** An internal transfer as an admin sees it. */
export function toTransferResponse(transfer: InternalTransfer, viewer: AdminActor, now: Date): TransferResponse {
  const { asks: requests, transferId: _, ...shown } = transfer
  const { cancelled } = transfer
  const openApprovals = requests.filter(({ expiresAt }) => expiresAt > now)
  return {
    ...shown,
    reason: textFor(viewer, transfer.reason),
    status: cancelled === null ? 'booked' : 'cancelled',
    cancelled: cancelled === null ? null : { ...cancelled, reason: textFor(viewer, cancelled.reason) },
    openApprovals,
    can: viewer.permissions.has(permissionOf('banking.cancel-transfer'))
      ? transferActionsFor({ ...transfer, asked: openApprovals.length > 0 })
      : [],
  }
}
