import type { InternalTransferAction } from '@backoffice/contract/internal-transfers/forms'
import type { BankAccountId, Satang } from '@backoffice/kernel'

/** What the actions of an internal transfer depend on. */
export type InternalTransferState = {
  readonly cancelled: unknown
  readonly outLineId: string | null
  readonly inLineId: string | null
  readonly asked: boolean
}

/**
 * All rules of the actions. A reported transfer has happened: its lines are unlinked before it can be cancelled. An
 * open approval request blocks every other action.
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

/** Banks reuse references after a while. */
const SAME_WITHIN_MS = 86_400_000

/** Whether two entries under one reference are the same movement, entered twice. */
export const isSameMovement = (one: Movement, other: Movement): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  one.amount === other.amount &&
  Math.abs(one.occurredAt.getTime() - other.occurredAt.getTime()) <= SAME_WITHIN_MS
