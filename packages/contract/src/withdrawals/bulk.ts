import { z } from 'zod'
import { errorCodes, type ErrorCode } from '../errors.ts'
import { id, words } from '../forms.ts'
import { withdrawalFilters } from './filters.ts'
import { withdrawalStatuses } from './forms.ts'

export const bulkMoves = ['claim', 'release', 'approve', 'reject'] as const
/** The most that one call takes by ids, and by a filter. */
export const MOST_IDS = 200
export const MOST_FILTERED = 500

/** Which rows: named one by one, or all a list shows under its filters, with the number the person agreed to. */
export const bulkSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(MOST_IDS).refine((ids) => new Set(ids).size === ids.length, 'must not repeat an id') }),
  z.strictObject({
    filter: z.strictObject({ ...withdrawalFilters, list: z.enum(['requests', 'all']).default('requests'), q: z.string().trim().min(1).max(100).optional(), from: z.string().max(40).optional(), to: z.string().max(40).optional() }),
    expected: z.int().min(1),
  }),
])

export const bulkMove = z
  .strictObject({ move: z.enum(bulkMoves), reason: words(500).optional(), select: bulkSelection })
  .refine(({ move, reason }) => (move === 'reject') === (reason !== undefined), { path: ['reason'], error: 'is needed to reject, and for nothing else' })

/** What became of one row. `code` and `details` as the single move would answer; `status` is where it stands now. */
export const bulkResult = z.strictObject({
  id, externalId: z.string().nullable(), ok: z.boolean(),
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]).nullable(), details: z.record(z.string(), z.unknown()).nullable(),
  status: z.enum(withdrawalStatuses).nullable(),
})
