import type { internalTransfer } from '@backoffice/contract/internal-transfers/forms'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { textFor } from '../../platform/personal.ts'
import { transferActionsFor } from './domain/internal-transfer.ts'
import type { InternalTransfer } from './internal-transfers.repo.ts'

export type TransferResponse = z.output<typeof internalTransfer>

/** An internal transfer as an admin sees it. */
export function toTransferResponse(transfer: InternalTransfer, viewer: AdminActor, now: Date): TransferResponse {
  const {
    id,
    from,
    to,
    amount,
    reference,
    reason,
    occurredAt,
    businessDay,
    bookedBy,
    bookedAt,
    cancelled,
    outLineId,
    inLineId,
  } = transfer
  const openApprovals = transfer.asks.filter(({ expiresAt }) => expiresAt > now)
  return {
    id,
    from,
    to,
    amount,
    reference,
    reason: textFor(viewer, reason),
    occurredAt,
    businessDay,
    bookedBy,
    bookedAt,
    status: cancelled === null ? 'booked' : 'cancelled',
    cancelled: cancelled === null ? null : { ...cancelled, reason: textFor(viewer, cancelled.reason) },
    outLineId,
    inLineId,
    openApprovals: [...openApprovals],
    can: viewer.permissions.has('banking.move')
      ? transferActionsFor({ cancelled, outLineId, inLineId, asked: openApprovals.length > 0 })
      : [],
  }
}
