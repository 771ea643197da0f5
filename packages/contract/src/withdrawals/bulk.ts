import { z } from 'zod'
import { severalOf } from '../endpoint.ts'
import { errorCodes } from '../errors.ts'
import { baht, businessDay, freeText, id, memberId } from '../forms.ts'
import { bulkOutcome, selectionOf } from '../lists/bulk.ts'
import { payee, withdrawalStatuses } from './forms.ts'
import { wrong } from '../field-errors.ts'

/** Filters common to all lists of withdrawals, repeated by a bulk action over a list. */
export const withdrawalFilters = {
  status: severalOf(withdrawalStatuses).optional(),
  amountFrom: z.coerce.number().pipe(baht).optional(),
  amountTo: z.coerce.number().pipe(baht).optional(),
  bank: z
    .string()
    .regex(/^(\d{3}|TMN)$/)
    .optional(),
  memberId: memberId.optional(),
  claimedBy: z.literal('me').optional(),
  /** The business day it ended: paid, rejected, refunded, cancelled. */
  finishedOn: businessDay.refine(day => day >= '1970-01-02' && day < '2200-01-01', wrong('OUT_OF_RANGE')).optional(),
  /** The history: final ones only. */
  finished: z.enum(['1']).optional(),
  /** Auto-approved (1), or not (0). */
  auto: z.enum(['0', '1']).optional(),
}

const bulkActions = ['claim', 'release', 'approve', 'reject'] as const

// Without a list of its own, a filter applies to the requests queue.
const select = selectionOf({ ...withdrawalFilters, list: z.enum(['requests', 'all']).default('requests') })

const approvalResult = z.enum(['awaiting-second', 'paying', 'approved'])

/**
 * `leadsTo`: the previewed result of each approval, required for bulk approval. A row whose result has changed is
 * refused.
 */
export const bulkAction = z
  .strictObject({
    move: z.enum(bulkActions),
    reason: freeText(500).optional(),
    leadsTo: z.record(id, approvalResult).optional(),
    select,
  })
  .refine(({ move, reason }) => move !== 'reject' || reason !== undefined, { path: ['reason'], ...wrong('REQUIRED') })
  .refine(({ move, reason }) => move === 'reject' || reason === undefined, {
    path: ['reason'],
    ...wrong('NOT_ALLOWED'),
  })
  .refine(
    ({ move, leadsTo, select: rows }) =>
      move !== 'approve' || (leadsTo !== undefined && 'ids' in rows && rows.ids.every(row => row in leadsTo)),
    { path: ['leadsTo'], ...wrong('REQUIRED') },
  )
  .refine(({ move, leadsTo }) => move === 'approve' || leadsTo === undefined, {
    path: ['leadsTo'],
    ...wrong('NOT_ALLOWED'),
  })

/** Selection of withdrawals for a bulk approval. */
export const bulkPreview = z.strictObject({ select })

/** Result of approving this one now, after those before it: its next status, or the refusal. */
export const bulkPreviewRow = z.strictObject({
  id,
  withdrawal: z.strictObject({ externalId: z.string(), username: z.string(), amount: baht, payTo: payee }).nullable(),
  leadsTo: approvalResult.nullable(),
  code: z.enum(errorCodes).nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
})

/** Result of one row; `status` is its current status. */
export const bulkResult = z.strictObject({
  ...bulkOutcome,
  externalId: z.string().nullable(),
  status: z.enum(withdrawalStatuses).nullable(),
})
