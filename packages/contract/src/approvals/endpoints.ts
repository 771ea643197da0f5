import { z } from 'zod'
import { endpoint, listEndpoint, period, severalOf } from '../endpoint.ts'
import { baht, freeText, id, instant, person } from '../forms.ts'
import { resource } from '../resource.ts'

export const approvals = resource('approvals.list', {
  access: 'approvals.read',
  sorts: ['-askedAt', 'askedAt'],
  topics: ['approvals'],
  views: ['approvals'],
  columns: {},
  export: { permission: 'exports.money', fileName: 'approvals' },
})

export const approvalStatuses = ['awaiting-second', 'approved', 'rejected', 'expired', 'withdrawn'] as const
export const approvalKinds = [
  'withdrawals.pay-by-hand',
  'deposits.create',
  'deposits.match',
  'deposits.reverse',
  'withdrawals.settle-dispute',
  'members.adjust',
  'banking.account-add',
  'banking.account-change',
  'banking.account-status',
  'banking.account-secret',
  'banking.move',
  'banking.cancel-transfer',
  'banking.unlink-line',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approval = z.strictObject({
  id,
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
  can: z.array(z.enum(['approve', 'reject', 'withdraw'])),
})

const params = z.strictObject({ id })

export const approvalEndpoints = {
  'approvals.list': listEndpoint(approvals, {
    path: '/approvals',
    summary: 'Approval requests, pending and decided; `from` and `to` filter by request time',
    row: approval,
    filters: {
      ...period,
      status: z.enum(approvalStatuses).default('awaiting-second'),
      kind: severalOf(approvalKinds).optional(),
    },
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
      'LIMIT_EXCEEDED',
      'STEP_UP_REQUIRED',
      'BLOCKED',
      'CONTRADICTION_UNCONFIRMED',
      'INSUFFICIENT_FUNDS',
      'MEMBER_CLOSED',
      'MEMBER_BLOCKED',
      'DUPLICATE_REFERENCE',
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
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SAME_PERSON'],
  }),
  'approvals.withdraw': endpoint({
    method: 'POST',
    path: '/approvals/{id}/withdraw',
    access: 'session',
    envelope: 'data',
    params,
    answer: approval,
    idempotent: true,
    summary: 'Withdraw an open request; only its requester can',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'FORBIDDEN'],
  }),
} as const
