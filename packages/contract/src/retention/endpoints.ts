import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { freeText, id, instant, memberId, person } from '../forms.ts'
import { ticket } from '../uploads/endpoints.ts'
import { erasureObstacles, MAX_COUNTED, retentionCategories, retentionStatuses } from './terms.ts'

const path = '/compliance/retention'
const topics = ['compliance', 'settings'] as const
const category = z.enum(retentionCategories)
const days = z.number().int().nullable().describe('Days of the licence’s rule; null: kept without end')

export const retentionRun = z.strictObject({
  id,
  category,
  status: z.enum(retentionStatuses),
  days: z.number().int(),
  /** What is older is deleted. */
  cutOff: instant,
  found: z
    .number()
    .int()
    .nullable()
    .describe(`How many are older; above ${MAX_COUNTED} counted no further; null: not counted yet`),
  /** The oldest of them. */
  oldest: instant.nullable(),
  deleted: z.number().int(),
  /** Due, but kept for a reason of their own, such as an open request. */
  kept: z.number().int(),
  /** null: by the automatic deletion. */
  startedBy: person.nullable(),
  startedAt: instant,
  decidedBy: person.nullable(),
  finishedAt: instant.nullable(),
})

const categoryState = z.strictObject({
  category,
  days,
  automatic: z.boolean(),
  /** The automatic deletion waits: the rule is shorter than when it was switched on. */
  paused: z.boolean(),
  /** The run that is counted, waits for its decision, or deletes. */
  open: retentionRun.nullable(),
  last: retentionRun.nullable(),
})

const changes = { envelope: 'data', access: 'compliance.manage', changes: ['compliance'] } as const
const ofRun = { ...changes, params: z.strictObject({ id }), answer: retentionRun, idempotent: true } as const

export const retentionEndpoints = {
  'retention.categories': endpoint({
    method: 'GET',
    path,
    access: 'compliance.read',
    envelope: 'data',
    topics,
    summary: 'What is kept how long, by the rules of the licence, and how its deletion stands',
    answer: z.array(categoryState),
  }),
  'retention.runs': endpoint({
    method: 'GET',
    path: `${path}/runs`,
    access: 'compliance.read',
    envelope: 'data',
    topics,
    summary: 'Previews and deletions, newest first, at most 100',
    answer: z.array(retentionRun),
  }),
  'retention.count': endpoint({
    ...changes,
    method: 'POST',
    path: `${path}/runs`,
    idempotent: true,
    summary: 'Preview a deletion: count what is older than its rule; nothing is deleted',
    body: z.strictObject({ category }),
    answer: retentionRun,
    errors: ['STATE_CONFLICT', 'KEPT_WITHOUT_END'],
  }),
  'retention.delete': endpoint({
    ...ofRun,
    method: 'POST',
    path: `${path}/runs/{id}/delete`,
    summary: 'Delete what a preview of the last 24 hours has counted',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'STEP_UP_REQUIRED'],
  }),
  'retention.discard': endpoint({
    ...ofRun,
    method: 'POST',
    path: `${path}/runs/{id}/discard`,
    summary: 'Discard a preview, or stop a deletion; what it deleted already is gone',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'retention.automatic': endpoint({
    ...changes,
    method: 'PUT',
    path: `${path}/{category}`,
    params: z.strictObject({ category }),
    idempotent: true,
    summary: 'Switch the daily deletion of a category on, once it was deleted by staff, or off',
    body: z.strictObject({ automatic: z.boolean() }),
    answer: z.strictObject({ automatic: z.boolean() }),
    errors: ['STATE_CONFLICT', 'KEPT_WITHOUT_END', 'STEP_UP_REQUIRED'],
  }),
} as const

const ofMember = { params: z.strictObject({ id: memberId }) } as const
const reason = z.strictObject({ reason: freeText(500) })

export const erasureRequest = z.strictObject({
  id,
  member: z.strictObject({ id: memberId, username: z.string() }),
  requestedBy: person,
  requestedAt: instant,
  reason: z.string(),
  /** From when the licence’s rules permit the erasure; null: never. */
  dueAt: instant.nullable(),
  /** What else it waits for. */
  obstacles: z.array(z.enum(erasureObstacles)),
})

const personalData = z.strictObject({
  /** When the data was erased; null: it is there. */
  erasedAt: instant.nullable(),
  request: erasureRequest.nullable().describe('The erasure that waits'),
  days,
  /** From when the licence’s rules permit an erasure; null: the account is not closed, or kept without end. */
  dueAt: instant.nullable(),
  obstacles: z.array(z.enum(erasureObstacles)),
  can: z.array(z.enum(['export', 'request-erasure', 'cancel-erasure'])),
})

const erasure = {
  ...ofMember,
  envelope: 'data',
  access: 'compliance.manage',
  changes: ['members', 'compliance'],
  idempotent: true,
  body: reason,
  answer: personalData,
} as const

export const personalDataEndpoints = {
  'personal-data.of-member': endpoint({
    ...ofMember,
    method: 'GET',
    path: '/members/{id}/personal-data',
    own: true,
    access: 'compliance.read',
    envelope: 'data',
    topics: ['members', 'compliance', 'settings'],
    summary: 'Whether a member’s personal data can be erased, from when, and what it waits for',
    answer: personalData,
    errors: ['NOT_FOUND'],
  }),
  'personal-data.export': endpoint({
    ...ofMember,
    method: 'POST',
    path: '/members/{id}/personal-data/file',
    envelope: 'data',
    access: 'compliance.manage',
    changes: [],
    idempotent: true,
    summary:
      'A ticket for the file with everything that is stored about a member (JSON); needs to see personal data in full',
    body: reason,
    answer: ticket.extend({ fileName: z.string() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  'personal-data.request-erasure': endpoint({
    ...erasure,
    method: 'POST',
    path: '/members/{id}/erasure',
    summary:
      'Request the erasure of a closed member: LINE id and tags are erased now, the rest once the licence’s rules permit',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ERASABLE', 'STEP_UP_REQUIRED'],
  }),
  'personal-data.cancel-erasure': endpoint({
    ...erasure,
    method: 'POST',
    path: '/members/{id}/erasure/cancel',
    summary: 'Cancel an erasure that waits; what is erased already stays so',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'personal-data.erasures': endpoint({
    method: 'GET',
    path: '/compliance/erasures',
    access: 'compliance.read',
    envelope: 'data',
    topics: ['compliance', 'members', 'settings'],
    summary: 'Erasures that wait, oldest first, at most 100',
    answer: z.array(erasureRequest),
  }),
} as const
