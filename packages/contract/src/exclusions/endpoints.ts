import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { freeText, id, instant, memberId, person } from '../forms.ts'
import { exclusionReturns, exclusions } from './lists.ts'
import {
  exclusionEnds,
  exclusionKinds,
  exclusionSources,
  exclusionStatuses,
  MAX_DAYS,
  MAX_HOURS,
  returnStatuses,
  staffExclusionKinds,
} from './terms.ts'

const member = z.strictObject({ id: memberId, username: z.string(), name: z.string() })
const reason = freeText(500)
const of = { params: z.strictObject({ id }), envelope: 'data', changes: ['members'] } as const

export const exclusion = z.strictObject({
  id,
  member,
  kind: z.enum(exclusionKinds),
  source: z.enum(exclusionSources),
  status: z.enum(exclusionStatuses),
  startsAt: instant,
  /** Null: permanent. */
  endsAt: instant.nullable(),
  reason: z.string().nullable(),
  setBy: person.nullable(),
  endedAt: instant.nullable(),
  endedHow: z.enum(exclusionEnds).nullable(),
})

export const exclusionReturn = z.strictObject({
  id,
  member,
  status: z.enum(returnStatuses),
  /** Of the exclusion. */
  kind: z.enum(exclusionKinds),
  startsAt: instant,
  endsAt: instant.nullable(),
  requestedAt: instant,
  dueAt: instant,
  /** Whether a person decides about it. */
  decided: z.boolean(),
  closedAt: instant.nullable(),
  closedBy: person.nullable(),
  reason: z.string().nullable(),
  can: z.array(z.enum(['approve', 'refuse'])),
})

/** What the licence in force permits. */
const bounds = z.strictObject({ min: z.number().int(), max: z.number().int().nullable() })
export const exclusionRules = z.strictObject({ hours: bounds, days: bounds, forGood: z.boolean() })

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
  'exclusions.of-member': endpoint({
    ...of,
    method: 'GET',
    path: '/members/{id}/exclusions',
    topics: ['members'],
    own: true,
    access: 'protection.read',
    summary:
      'What excludes a member now, their time-outs and exclusions, newest first, at most 50, and the bounds of new ones',
    answer: z.strictObject({
      current: exclusion.nullable(),
      return: exclusionReturn.nullable(),
      /** From when the return can be requested; null: never, or there is nothing to return from. */
      returnableFrom: instant.nullable(),
      history: z.array(exclusion),
      rules: exclusionRules,
      can: z.array(z.enum(['set-timeout', 'exclude', 'request-return'])),
    }),
    errors: ['NOT_FOUND'],
  }),
  'exclusions.set-timeout': endpoint({
    ...of,
    method: 'POST',
    path: '/members/{id}/time-out',
    access: 'protection.manage',
    idempotent: true,
    summary:
      'Set a time-out for a member, within the bounds of the licence. It begins immediately and ends automatically',
    body: z.strictObject({ hours: z.number().int().min(1).max(MAX_HOURS), reason }),
    answer: z.strictObject({ exclusionId: id, until: instant.nullable() }),
    errors: ['NOT_FOUND', 'EXCLUDED'],
  }),
  'exclusions.exclude': endpoint({
    ...of,
    method: 'POST',
    path: '/members/{id}/exclusions',
    access: 'protection.manage',
    idempotent: true,
    summary:
      'Exclude a member, at their request or by the operator’s decision. It begins immediately, only ever becomes longer, and holds until the member returns',
    body: z.strictObject({
      days: z.number().int().min(1).max(MAX_DAYS).nullable().describe('Null: permanent'),
      kind: z.enum(staffExclusionKinds),
      reason,
    }),
    answer: z.strictObject({ exclusionId: id, until: instant.nullable() }),
    errors: ['NOT_FOUND', 'EXCLUDED'],
  }),
  'exclusions.request-return': endpoint({
    ...of,
    method: 'POST',
    path: '/members/{id}/return',
    access: 'protection.manage',
    idempotent: true,
    summary: 'Record a member’s request to return, which they made to staff',
    body: z.strictObject({ reason }),
    answer: z.strictObject({ returnId: id, dueAt: instant, decided: z.boolean() }),
    errors: ['NOT_FOUND', 'NOT_EXCLUDED', 'RETURN_TOO_EARLY', 'RETURN_REQUESTED'],
  }),
  'exclusions.returns': listEndpoint(exclusionReturns, {
    path: '/protection/returns',
    summary: 'Requests to return. `q` is the beginning of a username',
    row: exclusionReturn,
    filters: { ...searchText, ...period, status: severalOf(returnStatuses).optional() },
  }),
  'exclusions.approve-return': endpoint({
    ...of,
    method: 'POST',
    path: '/protection/returns/{id}/approve',
    access: 'protection.manage',
    idempotent: true,
    summary:
      'Let a member return, once the wait of the licence has passed. `EXCLUDED`: a register still lists their phone or account',
    body: z.strictObject({ reason }),
    answer: exclusionReturn,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RETURN_TOO_EARLY', 'EXCLUDED'],
  }),
  'exclusions.refuse-return': endpoint({
    ...of,
    method: 'POST',
    path: '/protection/returns/{id}/refuse',
    access: 'protection.manage',
    idempotent: true,
    summary: 'Refuse a return. The member stays excluded and can request it again',
    body: z.strictObject({ reason }),
    answer: exclusionReturn,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
