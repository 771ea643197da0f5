import { z } from 'zod'
import { openApproval, accountName } from '../bank-accounts/forms.ts'
import { bankLine } from '../bank-lines/forms.ts'
import {
  baht,
  bankAccountId,
  bankReference,
  businessDay,
  freeText,
  id,
  instant,
  person,
  positiveBaht,
} from '../forms.ts'

export const internalTransferStatuses = ['booked', 'cancelled'] as const
export const internalTransferActions = ['cancel', 'unlink-out', 'unlink-in'] as const
export type InternalTransferAction = (typeof internalTransferActions)[number]
export const internalTransfer = z.strictObject({
  id,
  from: accountName,
  to: accountName,
  amount: baht,
  reference: z.string(),
  reason: z.string(),
  occurredAt: instant,
  businessDay,
  bookedBy: person,
  bookedAt: instant,
  status: z.enum(internalTransferStatuses),
  /** Why it was cancelled, and who reversed it. */
  cancelled: z.strictObject({ by: person, at: instant, reason: z.string() }).nullable(),
  /** The bank lines of its legs; null until reported. */
  outLineId: id.nullable(),
  inLineId: id.nullable(),
  openApprovals: z.array(openApproval),
  can: z.array(z.enum(internalTransferActions)),
})
/** Match reasons of a line as a leg of an internal transfer, and reasons for manual review. */
export const legMatchReasons = [
  'REFERENCE',
  'ACCOUNT_NO',
  'ACCOUNT_NO_MASKED',
  'HOLDER',
  'NOBODY_NAMED',
  'OTHER_ACCOUNT_NAMED',
] as const
export type LegMatchReason = (typeof legMatchReasons)[number]
const side = z.enum(['out', 'in'])
export const internalTransferDetail = z.strictObject({
  ...internalTransfer.shape,
  outLine: bankLine.nullable(),
  inLine: bankLine.nullable(),
  /** Lines that may be a missing leg, nearest first; at most 10. An admin categorizes them (`banking.explain`). */
  possibleLines: z.array(z.strictObject({ side, line: bankLine, clues: z.array(z.enum(legMatchReasons)) })),
  /** Lines that were unlinked; `depositId`: the deposit that holds the money since. */
  unlinked: z.array(
    z.strictObject({ side, lineId: id, by: person, at: instant, reason: z.string(), depositId: id.nullable() }),
  ),
})
/** A leg of an internal transfer whose line is unlinked. */
export const unlinking = z.strictObject({ side, reason: freeText(500) })
export const newInternalTransfer = z.strictObject({
  fromAccountId: bankAccountId,
  toAccountId: bankAccountId,
  amount: positiveBaht,
  reference: bankReference,
  reason: freeText(500),
  occurredAt: instant.optional(),
})
