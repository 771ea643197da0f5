import type { ownTransfer } from '@backoffice/contract/banking/forms'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { textFor } from '../../platform/personal.ts'
import { movesOfTransfer } from './domain/own-transfer.ts'
import type { OwnTransfer } from './own-transfers.repo.ts'

export type TransferAnswer = z.output<typeof ownTransfer>

/** Money between own accounts as an admin is shown it. */
export function transferAnswer(transfer: OwnTransfer, viewer: AdminActor, now: Date): TransferAnswer {
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
      ? movesOfTransfer({ cancelled, outLineId, inLineId, asked: openApprovals.length > 0 })
      : [],
  }
}
