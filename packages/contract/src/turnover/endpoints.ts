import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, freeText } from '../forms.ts'
import { requirement, turnoverTotals } from './forms.ts'

export const turnoverEndpoints = {
  'turnover.of-member': endpoint({
    method: 'GET',
    path: '/members/{id}/turnover',
    access: 'members.read',
    envelope: 'data',
    summary:
      'What a member has to stake: totals of what is open, and each requirement, open ones first in the order stakes count for them; at most 200',
    params: z.strictObject({ id }),
    answer: z.strictObject({ totals: turnoverTotals, requirements: z.array(requirement) }),
    errors: ['NOT_FOUND'],
  }),
  'turnover.waive': endpoint({
    method: 'POST',
    path: '/members/{id}/turnover/{requirementId}/waive',
    access: 'turnover.waive',
    envelope: 'data',
    idempotent: true,
    summary: 'Let a requirement go, with a reason; the bonus of a grant becomes cash as if it were completed',
    params: z.strictObject({ id, requirementId: id }),
    body: z.strictObject({ reason: freeText(500) }),
    answer: requirement,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
