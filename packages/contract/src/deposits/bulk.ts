import { z } from 'zod'
import { severalOf } from '../endpoint.ts'
import { baht, bankAccountId, businessDay, freeText, memberId } from '../forms.ts'
import { bulkOutcome, selectionOf } from '../lists/bulk.ts'
import { depositChannels, depositStatuses } from './forms.ts'

/** Filters common to all lists of deposits. */
export const depositFilters = {
  status: severalOf(depositStatuses).optional(),
  channel: severalOf(depositChannels).optional(),
  mode: z.enum(['auto', 'manual']).optional(),
  bankAccountId: bankAccountId.optional(),
  amountFrom: z.coerce.number().pipe(baht).optional(),
  amountTo: z.coerce.number().pipe(baht).optional(),
}

/** Filters of the complete list, repeated by a bulk action over it. */
export const allDepositFilters = {
  ...depositFilters,
  memberId: memberId.optional(),
  /** Business days of the credit, both inclusive; deposits reversed later included. */
  creditedFrom: businessDay.optional(),
  creditedTo: businessDay.optional(),
  /** First deposits of members only. */
  first: z.literal('yes').optional(),
}

const select = selectionOf(allDepositFilters)

export const depositBulkActions = ['credit', 'ignore'] as const

export const depositBulk = z.discriminatedUnion('move', [
  z.strictObject({ move: z.literal('credit'), select }),
  z.strictObject({ move: z.literal('ignore'), reason: freeText(500), select }),
])

/** Result of one row; `status` is its current status. */
export const depositBulkResult = z.strictObject({
  ...bulkOutcome,
  providerRef: z.string().nullable(),
  amount: baht.nullable(),
  status: z.enum(depositStatuses).nullable(),
})
