import { z } from 'zod'
import { endpoint, listEndpoint, searchText, severalOf } from '../endpoint.ts'
import { memberId } from '../forms.ts'
import { limitKinds, limitPeriods } from '../licences/rules.ts'
import { limitChangeInput, limitRow, memberLimits } from './forms.ts'
import { limits } from './lists.ts'

const params = z.strictObject({ id: memberId })

export const limitEndpoints = {
  'limits.list': listEndpoint(limits, {
    path: '/limits',
    summary: 'Limits of all members. `near`: from 80% of the amount on. `q` is the beginning of a username',
    row: limitRow,
    filters: {
      ...searchText,
      kind: severalOf(limitKinds).optional(),
      period: severalOf(limitPeriods).optional(),
      near: z.enum(['yes']).optional(),
      pending: z.enum(['yes']).optional(),
      memberId: memberId.optional(),
    },
  }),
  'limits.of-member': endpoint({
    method: 'GET',
    path: '/members/{id}/limits',
    own: true,
    topics: ['members', 'deposits', 'withdrawals'],
    access: 'protection.read',
    envelope: 'data',
    summary: 'The limits that bind a member, what is used and left of them, and what became of them',
    params,
    answer: memberLimits,
    errors: ['NOT_FOUND'],
  }),
  'limits.set': endpoint({
    method: 'POST',
    path: '/members/{id}/limits',
    changes: ['members'],
    access: 'protection.manage',
    envelope: 'data',
    idempotent: true,
    summary:
      'Set a limit of a member: a first or lower one holds immediately, a higher one or its removal after the delay of the licence',
    params,
    body: limitChangeInput,
    answer: memberLimits,
    errors: ['NOT_FOUND'],
  }),
} as const
