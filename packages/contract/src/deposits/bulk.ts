import { z } from 'zod'
import { baht, freeText } from '../forms.ts'
import { bulkOutcome, selectionOf } from '../lists/bulk.ts'
import { allDepositFilters } from './filters.ts'
import { depositStatuses } from './forms.ts'

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
