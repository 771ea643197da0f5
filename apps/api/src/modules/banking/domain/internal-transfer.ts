import type { InternalTransferAction } from '@backoffice/contract/banking/forms'
import type { BankAccountId, Satang } from '@backoffice/kernel'

/** What decides on the moves of an own transfer. */
export type InternalTransferState = {
  readonly cancelled: unknown
  readonly outLineId: string | null
  readonly inLineId: string | null
  readonly asked: boolean
}

/**
 * The one judge of moves. What a bank's line tells of has happened: its lines are taken off before it can be cancelled.
 * An open ask for a second person keeps every other move away.
 */
export function transferActionsFor({
  cancelled,
  outLineId,
  inLineId,
  asked: requested,
}: InternalTransferState): InternalTransferAction[] {
  if (cancelled !== null || requested) return []
  if (outLineId === null && inLineId === null) return ['cancel']
  return [
    ...(outLineId === null ? [] : (['unlink-out'] as const)),
    ...(inLineId === null ? [] : (['unlink-in'] as const)),
  ]
}

type Movement = {
  readonly from: BankAccountId
  readonly to: BankAccountId
  readonly amount: Satang
  readonly occurredAt: Date
}

/** Banks use references anew after a while. */
const SAME_WITHIN_MS = 86_400_000

/** Whether two entries under one reference are the same movement, entered twice. */
export const isSameMovement = (one: Movement, other: Movement): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  one.amount === other.amount &&
  Math.abs(one.occurredAt.getTime() - other.occurredAt.getTime()) <= SAME_WITHIN_MS
