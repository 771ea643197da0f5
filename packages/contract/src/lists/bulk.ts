import { z } from 'zod'
import { period, searchText } from '../endpoint.ts'
import { errorCodes } from '../errors.ts'
import { id } from '../forms.ts'
import { wrong } from '../field-errors.ts'

/** Maximum rows per call, by ids and by filter. */
const MAX_IDS = 500
export const MAX_FILTERED = 500

/** Selection: by ids, or all rows of a list under its filters, with the confirmed number. */
export const selectionOf = <const F extends z.core.$ZodLooseShape>(filters: F) =>
  z.union([
    z.strictObject({
      ids: z
        .array(id)
        .min(1)
        .max(MAX_IDS)
        .refine(ids => new Set(ids).size === ids.length, wrong('DUPLICATE')),
    }),
    z.strictObject({
      filter: z.strictObject({
        ...filters,
        ...searchText,
        ...period,
      }),
      expected: z.int().min(1),
    }),
  ])

/**
 * Result of one row: `code` and `details` as the single action returns them. UNAVAILABLE: not reached, repeat under the
 * same key.
 */
export const bulkOutcome = {
  id,
  ok: z.boolean(),
  code: z.enum(errorCodes).nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
}
