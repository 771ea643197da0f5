import { z } from 'zod'
import { id, instant } from '../forms.ts'

/** One event of a record. */
export const timelineEntry = z.strictObject({
  id,
  at: instant,
  actor: z.strictObject({
    kind: z.enum(['admin', 'member', 'system', 'provider']),
    id: id.nullable(),
    name: z.string(),
  }),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
