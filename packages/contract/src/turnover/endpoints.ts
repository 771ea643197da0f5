import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { freeText, id, memberId } from '../forms.ts'
import { resource } from '../resource.ts'
import { requirement, turnoverTotals } from './forms.ts'

/** All turnover requirements of a member. */
export const turnover = resource('turnover.of-member', {
  access: 'members.read',
  topics: ['members'],
  views: ['turnover'],
  columns: {},
  export: { permission: 'exports.money', fileName: 'turnover' },
})

export const turnoverEndpoints = {
  'turnover.of-member': endpoint({
    method: 'GET',
    path: '/members/{id}/turnover',
    own: true,
    access: 'members.read',
    envelope: 'data',
    summary:
      'Turnover requirements of a member: totals of the open ones, and each requirement, open ones first in the order bets count towards them; at most 200',
    params: z.strictObject({ id: memberId }),
    answer: z.strictObject({ totals: turnoverTotals, requirements: z.array(requirement) }),
    errors: ['NOT_FOUND'],
  }),
  'turnover.waive': endpoint({
    method: 'POST',
    path: '/members/{id}/turnover/{requirementId}/waive',
    changes: ['members', 'withdrawals'],
    access: 'turnover.waive',
    envelope: 'data',
    idempotent: true,
    summary:
      'Waive a turnover requirement with a reason; the bonus of a grant converts to cash as if it were completed. Of one that has ended, write off what is due',
    params: z.strictObject({ id: memberId, requirementId: id }),
    body: z.strictObject({ reason: freeText(500) }),
    answer: requirement,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
