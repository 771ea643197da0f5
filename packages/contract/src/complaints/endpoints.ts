import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { wrong } from '../field-errors.ts'
import {
  adminId,
  baht,
  businessDay,
  copiedCode,
  freeText,
  id,
  instant,
  memberId,
  person,
  positiveBaht,
} from '../forms.ts'
import { complaintList } from './lists.ts'
import {
  adrDecisions,
  complaintActions,
  complaintCategories,
  complaintChannels,
  complaintOutcomes,
  complaintStatuses,
  complaintSteps,
  complaintTimings,
  MAX_COMPLAINT_TEXT,
  MAX_DISPUTED,
} from './terms.ts'

const longText = freeText(MAX_COMPLAINT_TEXT)
const amount = positiveBaht
  .refine(satang => satang <= BigInt(MAX_DISPUTED) * 100n, wrong('TOO_LARGE', { max: MAX_DISPUTED }))
  .nullable()

export const complaint = z.strictObject({
  id,
  /** Null: of a person who is no member, or is not known. */
  member: z.strictObject({ id: memberId, username: z.string(), name: z.string() }).nullable(),
  receivedAt: instant,
  channel: z.enum(complaintChannels),
  category: z.enum(complaintCategories),
  text: z.string(),
  disputed: baht.nullable(),
  deadline: instant,
  timing: z.enum(complaintTimings),
  status: z.enum(complaintStatuses),
  assignedTo: person.nullable(),
  outcome: z.enum(complaintOutcomes).nullable(),
  paid: baht.nullable(),
  answer: z.string().nullable(),
  answeredBy: person.nullable(),
  answeredAt: instant.nullable(),
  adrBody: z.string().nullable(),
  adrReference: z.string().nullable(),
  adrOn: businessDay.nullable(),
  decision: z.enum(adrDecisions).nullable(),
  decisionText: z.string().nullable(),
  decidedOn: businessDay.nullable(),
  createdBy: person,
  createdAt: instant,
  version: z.number().int(),
  can: z.array(z.enum(complaintActions)),
})

const step = z.strictObject({
  id,
  at: instant,
  by: person,
  step: z.enum(complaintSteps),
  /** Whom it was assigned to. */
  to: person.nullable(),
  /** The outcome of an answer, or the decision of the body. */
  result: z.enum([...complaintOutcomes, ...adrDecisions]).nullable(),
  amount: baht.nullable(),
  note: z.string().nullable(),
})
const detail = z.strictObject({ ...complaint.shape, steps: z.array(step).describe('Oldest first, at most 200') })

export const complaintForm = z.strictObject({
  memberId: memberId.nullable(),
  receivedAt: instant,
  channel: z.enum(complaintChannels),
  category: z.enum(complaintCategories),
  text: longText,
  disputed: amount,
})

const read = { method: 'GET', access: 'compliance.read', envelope: 'data', topics: ['compliance'] } as const
const write = {
  method: 'POST',
  access: 'compliance.manage',
  envelope: 'data',
  changes: ['compliance'],
  idempotent: true,
} as const
const changed = {
  ...write,
  params: z.strictObject({ id }),
  ifMatch: true,
  answer: complaint,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
} as const

export const complaintEndpoints = {
  'complaints.list': listEndpoint(complaintList, {
    path: '/complaints',
    summary: 'Complaints by when they were received. `q` is the beginning of a username',
    row: complaint,
    filters: {
      ...searchText,
      ...period,
      status: severalOf(complaintStatuses).optional(),
      category: severalOf(complaintCategories).optional(),
      outcome: severalOf(complaintOutcomes).optional(),
      timing: severalOf(complaintTimings).optional(),
      assigned: z.enum(['me', 'none']).optional(),
      memberId: memberId.optional(),
    },
  }),
  'complaints.counts': endpoint({
    ...read,
    path: '/complaints/counts',
    summary: 'How many complaints have each status, are overdue, and are open and assigned to the caller',
    answer: z.strictObject({
      status: z.record(z.enum(complaintStatuses), z.number().int()),
      overdue: z.number().int(),
      mine: z.number().int(),
    }),
  }),
  'complaints.staff': endpoint({
    ...read,
    access: 'compliance.manage',
    path: '/complaints/staff',
    topics: [],
    summary: 'Staff that complaints can be assigned to',
    answer: z.array(person),
  }),
  'complaints.get': endpoint({
    ...read,
    params: z.strictObject({ id }),
    path: '/complaints/{id}',
    summary: 'One complaint with what was done with it',
    answer: detail,
    errors: ['NOT_FOUND'],
  }),
  'complaints.create': endpoint({
    ...write,
    path: '/complaints',
    body: complaintForm,
    answer: complaint,
    summary: 'Record a complaint. Its deadline follows from the rules of the licence',
  }),
  'complaints.change': endpoint({
    ...changed,
    method: 'PUT',
    path: '/complaints/{id}',
    body: complaintForm,
    summary: 'Correct what was recorded, until the complaint is answered. The deadline follows',
  }),
  'complaints.assign': endpoint({
    ...changed,
    path: '/complaints/{id}/assign',
    body: z.strictObject({
      to: z
        .union([z.literal('me'), adminId])
        .nullable()
        .describe('Null: release it'),
    }),
    summary: 'Assign a complaint to oneself or another, or release it',
  }),
  'complaints.answer': endpoint({
    ...changed,
    path: '/complaints/{id}/answer',
    body: z.strictObject({
      outcome: z.enum(complaintOutcomes),
      paid: amount.describe('What was paid for it: information, without a ledger entry'),
      text: longText,
    }),
    errors: [...changed.errors, 'NOT_CLAIM_HOLDER'],
    summary: 'Answer a complaint that is assigned to oneself, with its outcome',
  }),
  'complaints.escalate': endpoint({
    ...changed,
    path: '/complaints/{id}/escalate',
    body: z.strictObject({
      body: freeText(120).describe('The body for alternative dispute resolution'),
      reference: copiedCode(80).nullable(),
      on: businessDay,
    }),
    summary: 'Record that a complaint went to a body for alternative dispute resolution',
  }),
  'complaints.decide': endpoint({
    ...changed,
    path: '/complaints/{id}/decide',
    body: z.strictObject({ decision: z.enum(adrDecisions), text: longText, on: businessDay }),
    summary: 'Record what the body decided. The complaint can no longer be reopened',
  }),
  'complaints.reopen': endpoint({
    ...changed,
    path: '/complaints/{id}/reopen',
    body: z.strictObject({ reason: freeText(500) }),
    summary: 'Work on a complaint again: within its deadline, or while it is escalated; not one that was withdrawn',
  }),
} as const
