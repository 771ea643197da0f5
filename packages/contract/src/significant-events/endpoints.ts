import { z } from 'zod'
import { listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { baht, id, instant, memberId } from '../forms.ts'
import { significantEvents } from './lists.ts'
import { significantKinds } from './terms.ts'

export const significantEvent = z.strictObject({
  id,
  kind: z.enum(significantKinds),
  at: instant,
  member: z.strictObject({ id: memberId, username: z.string(), name: z.string() }).nullable(),
  amount: baht.nullable(),
  action: z.string().describe('The action of the audit log, or what was found'),
  actor: z.string().nullable(),
  ip: z.string().nullable(),
  subject: z.strictObject({ kind: z.string(), id: z.string() }).nullable(),
  auditId: id.nullable(),
  details: z.record(z.string(), z.unknown()),
  licenceVersion: z.number().int().describe('The version of the licence’s rules it was compared with'),
})

export const significantEventEndpoints = {
  'significant-events.list': listEndpoint(significantEvents, {
    path: '/compliance/events',
    summary: 'Significant events, found in the sealed audit log. `q` is the beginning of a username',
    row: significantEvent,
    filters: {
      ...searchText,
      ...period,
      amountFrom: z.coerce.number().pipe(baht).optional(),
      amountTo: z.coerce.number().pipe(baht).optional(),
      kind: severalOf(significantKinds).optional(),
    },
  }),
} as const
