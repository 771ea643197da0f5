import { z } from 'zod'
import { listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { id, instant, memberId, person } from '../forms.ts'
import { exclusions } from './lists.ts'
import { exclusionEnds, exclusionKinds, exclusionSources, exclusionStatuses } from './terms.ts'

export const exclusion = z.strictObject({
  id,
  member: z.strictObject({ id: memberId, username: z.string(), name: z.string() }),
  kind: z.enum(exclusionKinds),
  source: z.enum(exclusionSources),
  status: z.enum(exclusionStatuses),
  startsAt: instant,
  /** Null: for good. */
  endsAt: instant.nullable(),
  reason: z.string().nullable(),
  setBy: person.nullable(),
  endedAt: instant.nullable(),
  endedHow: z.enum(exclusionEnds).nullable(),
})

export const exclusionEndpoints = {
  'exclusions.list': listEndpoint(exclusions, {
    path: '/protection/exclusions',
    summary: 'Time-outs and exclusions of members. `q` is the beginning of a username',
    row: exclusion,
    filters: {
      ...searchText,
      ...period,
      status: severalOf(exclusionStatuses).optional(),
      kind: severalOf(exclusionKinds).optional(),
    },
  }),
} as const
