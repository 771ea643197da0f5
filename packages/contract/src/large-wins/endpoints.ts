import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { baht, freeText, id, instant, memberId, person } from '../forms.ts'

/** A win that is large by the rules of withdrawals. */
export const largeWin = z.strictObject({
  /** The bet’s. */
  id,
  provider: z.string(),
  game: z.string(),
  stake: baht,
  win: baht,
  wonAt: instant,
  /** The bet was voided, and the win taken back. */
  voidedAt: instant.nullable(),
  reviewedAt: instant.nullable(),
  reviewedBy: person.nullable(),
  note: z.string().nullable(),
  /** It awaits review: the member’s withdrawals are not approved automatically. */
  isOpen: z.boolean(),
})

export const largeWinEndpoints = {
  'large-wins.of-member': endpoint({
    method: 'GET',
    path: '/members/{id}/large-wins',
    own: true,
    access: 'members.read',
    envelope: 'data',
    summary: 'Large wins of a member: those awaiting review first, then the newest; at most 50',
    params: z.strictObject({ id: memberId }),
    answer: z.array(largeWin),
    errors: ['NOT_FOUND'],
  }),
  'large-wins.review': endpoint({
    method: 'POST',
    path: '/members/{id}/large-wins/{winId}/review',
    changes: ['members', 'withdrawals', 'notifications'],
    access: 'withdrawals.approve',
    envelope: 'data',
    idempotent: true,
    summary: 'Record that a large win was reviewed, with a note; the member’s withdrawals no longer wait for it',
    params: z.strictObject({ id: memberId, winId: id }),
    body: z.strictObject({ note: freeText(500) }),
    answer: largeWin,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
