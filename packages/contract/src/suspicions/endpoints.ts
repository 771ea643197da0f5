import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { wrong } from '../field-errors.ts'
import {
  baht,
  bahtSum,
  businessDay,
  copiedCode,
  freeText,
  id,
  instant,
  memberId,
  person,
  positiveBaht,
} from '../forms.ts'
import { suspicionList } from './lists.ts'
import {
  MAX_SUSPICION_AMOUNT,
  MAX_SUSPICION_TEXT,
  suspicionActions,
  suspicionIndicators,
  suspicionKinds,
  suspicionSources,
  suspicionStatuses,
} from './terms.ts'

const member = z.strictObject({ id: memberId, username: z.string(), name: z.string() })

export const suspicion = z.strictObject({
  id,
  member,
  kind: z.enum(suspicionKinds),
  periodFrom: businessDay,
  periodTo: businessDay,
  amount: baht.nullable(),
  text: z.string(),
  foundBy: z.enum(suspicionSources),
  status: z.enum(suspicionStatuses),
  createdBy: person,
  createdAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  authority: z.string().nullable(),
  reference: z.string().nullable(),
  sentAt: instant.nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
  can: z.array(z.enum(suspicionActions)),
})

export const suspicionForm = z.strictObject({
  memberId,
  kind: z.enum(suspicionKinds),
  periodFrom: businessDay,
  periodTo: businessDay,
  amount: positiveBaht
    .refine(satang => satang <= BigInt(MAX_SUSPICION_AMOUNT) * 100n, wrong('TOO_LARGE', { max: MAX_SUSPICION_AMOUNT }))
    .nullable(),
  text: freeText(MAX_SUSPICION_TEXT),
  foundBy: z.enum(suspicionSources),
})

const indicated = z.strictObject({
  member,
  indicator: z.enum(suspicionIndicators),
  deposits: bahtSum,
  withdrawals: bahtSum,
  /** Of members just below a threshold not counted: null. */
  bets: bahtSum.nullable(),
  /** Business days just below a threshold; of other indicators null. */
  days: z.number().int().nullable(),
  amount: bahtSum,
  /** The newest internal report of it whose period overlaps. */
  reportId: id.nullable(),
})

const decided = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('reported'),
    authority: freeText(120),
    reference: copiedCode(80),
    sentAt: instant,
  }),
  z.strictObject({ decision: z.literal('not-reported'), reason: freeText(1_000) }),
])

const read = { method: 'GET', access: 'compliance.read', envelope: 'data', topics: ['compliance'] } as const
const write = {
  method: 'POST',
  access: 'compliance.manage',
  envelope: 'data',
  changes: ['compliance'],
  idempotent: true,
  answer: suspicion,
} as const
const changed = {
  ...write,
  params: z.strictObject({ id }),
  ifMatch: true,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'SAME_PERSON'],
} as const

export const suspicionEndpoints = {
  'suspicions.list': listEndpoint(suspicionList, {
    path: '/suspicions',
    summary: 'Internal reports of suspicious activity by when they were written. `q` is the beginning of a username',
    row: suspicion,
    filters: {
      ...searchText,
      ...period,
      status: severalOf(suspicionStatuses).optional(),
      kind: severalOf(suspicionKinds).optional(),
      foundBy: severalOf(suspicionSources).optional(),
    },
  }),
  'suspicions.indicators': endpoint({
    ...read,
    topics: ['compliance'],
    path: '/suspicions/indicators',
    query: z.strictObject({ from: businessDay, to: businessDay }),
    summary:
      'Members whose deposits, withdrawals and bets of business days, at most 92, are suspicious by the rules of the licence: at most 200, largest amounts first',
    answer: z.strictObject({
      rows: z.array(indicated),
      more: z.boolean(),
      /** The rules it was asked by. */
      rules: z.strictObject({
        share: z.number().int(),
        hours: z.number().int().nullable(),
        from: z.number(),
        threshold: z.number().nullable(),
      }),
    }),
  }),
  'suspicions.get': endpoint({
    ...read,
    params: z.strictObject({ id }),
    path: '/suspicions/{id}',
    summary: 'One internal report of suspicious activity',
    answer: suspicion,
    errors: ['NOT_FOUND'],
  }),
  'suspicions.create': endpoint({
    ...write,
    path: '/suspicions',
    body: suspicionForm,
    summary: 'Write an internal report of suspicious activity; another person decides about it',
  }),
  'suspicions.change': endpoint({
    ...changed,
    method: 'PUT',
    path: '/suspicions/{id}',
    body: suspicionForm,
    errors: [...changed.errors, 'NOT_CLAIM_HOLDER'],
    summary: 'Change an internal report that one wrote, until it is decided',
  }),
  'suspicions.decide': endpoint({
    ...changed,
    path: '/suspicions/{id}/decide',
    body: decided,
    summary: 'Decide about an internal report of another person: reported to the authority, or not and why',
  }),
} as const
