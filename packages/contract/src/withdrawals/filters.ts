import { z } from 'zod'
import { severalOf } from '../endpoint.ts'
import { baht, businessDay, id } from '../forms.ts'
import { withdrawalStatuses } from './forms.ts'

/** Filters common to all lists of withdrawals, repeated by a bulk action over a list. */
export const withdrawalFilters = {
  status: severalOf(withdrawalStatuses).optional(),
  amountFrom: z.coerce.number().pipe(baht).optional(),
  amountTo: z.coerce.number().pipe(baht).optional(),
  bank: z
    .string()
    .regex(/^(\d{3}|TMN)$/)
    .optional(),
  memberId: id.optional(),
  claimedBy: z.literal('me').optional(),
  /** The business day it ended: paid, rejected, refunded, cancelled. */
  finishedOn: businessDay
    .refine(day => day >= '1970-01-02' && day < '2200-01-01', 'outside the supported range of days')
    .optional(),
  /** The history: final ones only. */
  finished: z.enum(['1']).optional(),
  /** Auto-approved (1), or not (0). */
  auto: z.enum(['0', '1']).optional(),
}
