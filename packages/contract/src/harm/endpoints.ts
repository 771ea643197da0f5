import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { freeText, id, instant, memberId, person } from '../forms.ts'
import { reasons, score } from './flagged.ts'
import { harmReviews } from './lists.ts'
import { reviewOutcomes, reviewStatuses } from './terms.ts'

export const harmReview = z.strictObject({
  id,
  member: z.strictObject({ id: memberId, username: z.string(), name: z.string() }),
  status: z.enum(reviewStatuses),
  score,
  reasons,
  openedAt: instant,
  deadline: instant,
  /** From when bonuses and marketing stopped; null: they did not. */
  bonusesStoppedAt: instant.nullable(),
  claimedBy: person.nullable(),
  outcome: z.enum(reviewOutcomes).nullable(),
  reason: z.string().nullable(),
  finishedBy: person.nullable(),
  finishedAt: instant.nullable(),
  can: z.array(z.enum(['claim', 'release', 'finish'])),
})

const changed = {
  params: z.strictObject({ id }),
  method: 'POST',
  access: 'protection.manage',
  envelope: 'data',
  changes: ['members'],
  idempotent: true,
  answer: harmReview,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
} as const

export const harmEndpoints = {
  'harm.reviews': listEndpoint(harmReviews, {
    path: '/protection/reviews',
    summary: 'Reviews of members at risk. `q` is the beginning of a username',
    row: harmReview,
    filters: {
      ...searchText,
      ...period,
      status: severalOf(reviewStatuses).optional(),
      outcome: severalOf(reviewOutcomes).optional(),
    },
  }),
  'harm.of-member': endpoint({
    method: 'GET',
    path: '/members/{id}/harm',
    params: z.strictObject({ id: memberId }),
    topics: ['members'],
    own: true,
    access: 'protection.read',
    envelope: 'data',
    summary: 'The markers of harm of a member, their score, and their reviews, newest first, at most 50',
    answer: z.strictObject({
      /** Null: nothing to compute it from yet. */
      current: z.strictObject({ score, reasons, computedAt: instant }).nullable(),
      /** Scores of the rules in force from which a review is due, and from which bonuses and marketing stop. */
      levels: z.strictObject({ review: score.nullable(), stop: score.nullable() }),
      reviews: z.array(harmReview),
    }),
    errors: ['NOT_FOUND'],
  }),
  'harm.claim': endpoint({
    ...changed,
    path: '/protection/reviews/{id}/claim',
    summary: 'Begin to work on a review that is due',
  }),
  'harm.release': endpoint({
    ...changed,
    path: '/protection/reviews/{id}/release',
    summary: 'Release a review in progress: it is due again',
  }),
  'harm.finish': endpoint({
    ...changed,
    path: '/protection/reviews/{id}/finish',
    body: z.strictObject({ outcome: z.enum(reviewOutcomes), reason: freeText(500) }),
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_CLAIM_HOLDER'],
    summary:
      'Finish a review that one works on, with its outcome and why. Bonuses and marketing that stopped for it are possible again',
  }),
} as const
