import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { approvalId, baht, freeText, id, instant, person } from '../forms.ts'
import { approvals } from './lists.ts'
import { approvalActions, approvalKinds, approvalStatuses } from './terms.ts'

export const approval = z.strictObject({
  id: approvalId,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  subject: z.strictObject({ kind: z.string(), id, label: z.string() }),
  amount: baht.nullable(),
  /**
   * The input of the action as the requester entered it, for the second approver. Manual payments: `reference`,
   * `bankAccountId`; resolved payouts: `outcome`, `reference`, `reason`.
   */
  given: z.record(z.string(), z.string()),
  askedBy: person,
  askedAt: instant,
  expiresAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  /** Decided by the requester, because no second active admin held the permission. */
  sole: z.boolean(),
  can: z.array(z.enum(approvalActions)),
})

const params = z.strictObject({ id: approvalId })

export const approvalEndpoints = {
  'approvals.list': listEndpoint(approvals, {
    path: '/approvals',
    summary:
      'Approval requests, pending and decided; `from` and `to` filter by request time, `q` is the beginning of the record’s name. In the order of `decidedAt`, requests without a decision are placed by their expiry',
    row: approval,
    filters: {
      ...searchText,
      ...period,
      status: severalOf(approvalStatuses).default(['awaiting-second']),
      kind: severalOf(approvalKinds).optional(),
      askedBy: id.optional(),
      decidedBy: id.optional(),
      amountFrom: z.coerce.number().pipe(baht).optional(),
      amountTo: z.coerce.number().pipe(baht).optional(),
    },
  }),
  'approvals.get': endpoint({
    method: 'GET',
    path: '/approvals/{id}',
    own: true,
    access: 'approvals.read',
    envelope: 'data',
    params,
    answer: approval,
    summary: 'One approval request',
    errors: ['NOT_FOUND'],
  }),
  'approvals.people': endpoint({
    method: 'GET',
    path: '/approvals/people',
    access: 'approvals.read',
    envelope: 'data',
    answer: z.strictObject({ askedBy: z.array(person), decidedBy: z.array(person) }),
    summary: 'The admins who have submitted or decided approval requests, by name',
  }),
  'approvals.approve': endpoint({
    method: 'POST',
    path: '/approvals/{id}/approve',
    access: 'approvals.decide',
    envelope: 'data',
    params,
    answer: approval,
    idempotent: true,
    summary: 'Approve a request as the second approver; the change takes effect immediately',
    errors: [
      'NOT_FOUND',
      'STATE_CONFLICT',
      'SAME_PERSON',
      'APPROVER_INVOLVED',
      'LIMIT_EXCEEDED',
      'STEP_UP_REQUIRED',
      'OUTCOME_CHANGED',
      'BLOCKED',
      'CONTRADICTION_UNCONFIRMED',
      'INSUFFICIENT_FUNDS',
      'MEMBER_CLOSED',
      'EXCLUDED',
      'MEMBER_BLOCKED',
      'DUPLICATE_REFERENCE',
      'NOT_ELIGIBLE',
      'ALREADY_CLAIMED',
      'CLAIM_EXPIRED',
      'BUDGET_SPENT',
      'GRANT_OPEN',
    ],
  }),
  'approvals.reject': endpoint({
    method: 'POST',
    path: '/approvals/{id}/reject',
    access: 'approvals.decide',
    envelope: 'data',
    params,
    body: z.strictObject({ reason: freeText(500) }),
    answer: approval,
    idempotent: true,
    summary: 'Reject a request as the second approver',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SAME_PERSON', 'APPROVER_INVOLVED'],
  }),
  'approvals.withdraw': endpoint({
    method: 'POST',
    path: '/approvals/{id}/withdraw',
    changes: ['approvals'],
    access: 'session',
    envelope: 'data',
    params,
    answer: approval,
    idempotent: true,
    summary: 'Withdraw an open request; only its requester can',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'FORBIDDEN'],
  }),
} as const
