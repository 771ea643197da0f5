import { z } from 'zod'
import { severalOf } from '../endpoint.ts'
import { baht, bankCode, freeText } from '../forms.ts'
import { bulkOutcome, selectionOf } from '../lists/bulk.ts'
import { memberBlocks, memberStatuses, tag } from './forms.ts'

/** Filters of the member list, repeated by a bulk action over it. */
export const memberFilters = {
  status: severalOf(memberStatuses).optional(),
  blocked: severalOf(memberBlocks).optional(),
  excluded: z.enum(['yes', 'no']).optional(),
  tag: tag.optional(),
  bank: bankCode.optional(),
  balanceFrom: z.coerce.number().pipe(baht).optional(),
  balanceTo: z.coerce.number().pipe(baht).optional(),
  hasDeposited: z.enum(['yes', 'no']).optional(),
}

const select = selectionOf(memberFilters)
const reason = freeText(500)

export const memberBulk = z.discriminatedUnion('move', [
  z.strictObject({ move: z.literal('add-tag'), tag, select }),
  z.strictObject({ move: z.literal('remove-tag'), tag, select }),
  /** `on: false` removes the block. */
  z.strictObject({ move: z.literal('block'), block: z.enum(memberBlocks), on: z.boolean(), reason, select }),
  z.strictObject({ move: z.literal('status'), status: z.enum(memberStatuses), reason, select }),
])

/** Result of one row; `status` is the member's current status. */
export const memberBulkResult = z.strictObject({
  ...bulkOutcome,
  username: z.string().nullable(),
  status: z.enum(memberStatuses).nullable(),
})
