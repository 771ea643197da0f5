import { z } from 'zod'
import { words } from '../forms.ts'
import { bulkOutcome, selectionOf } from '../lists/bulk.ts'
import { withdrawalFilters } from './filters.ts'
import { withdrawalStatuses } from './forms.ts'

export const bulkMoves = ['claim', 'release', 'approve', 'reject'] as const

export const bulkMove = z
  .strictObject({ move: z.enum(bulkMoves), reason: words(500).optional(), select: selectionOf({ ...withdrawalFilters, list: z.enum(['requests', 'all']).default('requests') }) })
  .refine(({ move, reason }) => (move === 'reject') === (reason !== undefined), { path: ['reason'], error: 'is needed to reject, and for nothing else' })

/** What became of one row; `status` is where it stands now. */
export const bulkResult = z.strictObject({ ...bulkOutcome, externalId: z.string().nullable(), status: z.enum(withdrawalStatuses).nullable() })
