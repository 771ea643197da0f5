import { z } from 'zod'
import { endpoint, listEndpoint, searchText, severalOf } from '../endpoint.ts'
import { adminId, businessDay, freeText, id, instant, person } from '../forms.ts'
import { accessReviewList } from './lists.ts'
import { lineStatuses, MAX_REASON } from './terms.ts'

/** A calendar month of business days, `YYYY-MM`. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

export const accessReviewLine = z.strictObject({
  id,
  month,
  openedAt: instant,
  admin: z.strictObject({ id: adminId, username: z.string(), name: z.string() }),
  /** The role when the review opened, from which the rights came. */
  role: z.strictObject({ key: z.string(), name: z.string() }),
  lastSignedInAt: instant.nullable(),
  /** Did not sign in for the days of the review. */
  inactive: z.boolean(),
  /** Days without a use after which a right counts as unused. */
  unusedDays: z.number().int(),
  unused: z.array(
    z.strictObject({
      permission: z.string(),
      heldSince: businessDay,
      /** Null: not since it is held. */
      lastUsedOn: businessDay.nullable(),
    }),
  ),
  /** Rights that an earlier review decided to remove, and that the admin still had. */
  undone: z.array(z.string()),
  /** Rights of the line that the admin has now. */
  held: z.array(z.string()),
  /** Who is asked; null: the owners. */
  askedOf: person.nullable(),
  dueAt: instant,
  status: z.enum(lineStatuses),
  reason: z.string().nullable(),
  answeredBy: person.nullable(),
  answeredAt: instant.nullable(),
  version: z.number().int(),
  can: z.array(z.literal('answer')),
})

const answer = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('keep'), reason: freeText(MAX_REASON) }),
  z.strictObject({ decision: z.literal('remove'), reason: freeText(MAX_REASON).nullable() }),
])

const ofOne = { params: z.strictObject({ id }), envelope: 'data', answer: accessReviewLine } as const

export const accessReviewEndpoints = {
  'access-reviews.list': listEndpoint(accessReviewList, {
    path: '/access-reviews',
    summary: 'Lines of the monthly access reviews, newest first. `q` is the beginning of the username of the admin',
    row: accessReviewLine,
    filters: {
      ...searchText,
      month: month.optional(),
      status: severalOf(lineStatuses).optional(),
      adminId: adminId.optional(),
      /** Lines that the caller can be asked about. */
      asked: z.enum(['me']).optional(),
    },
  }),
  'access-reviews.get': endpoint({
    ...ofOne,
    method: 'GET',
    path: '/access-reviews/{id}',
    access: 'admins.read',
    topics: ['admins'],
    errors: ['NOT_FOUND'],
    summary: 'One line of an access review',
  }),
  'access-reviews.answer': endpoint({
    ...ofOne,
    method: 'POST',
    path: '/access-reviews/{id}/answer',
    access: 'admins.manage',
    changes: ['admins'],
    idempotent: true,
    ifMatch: true,
    body: answer,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'OWN_ACCOUNT'],
    summary:
      'Answer a line that one is asked about, or as an owner any of another admin: the rights stay, and why, or are to be removed by a change of the role',
  }),
} as const
