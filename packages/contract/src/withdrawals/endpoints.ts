import { z } from 'zod'
import { timelineEntry } from '../audit/forms.ts'
import { endpoint, listQuery, severalOf } from '../endpoint.ts'
import { baht, bahtSum, businessDay, id, instant, words } from '../forms.ts'
import { evidence, withdrawal, withdrawalStatuses } from './forms.ts'

const sorts = ['-requestedAt', 'requestedAt', '-amount', 'amount'] as const
const totals = z.strictObject({ amount: bahtSum })
const filters = {
  status: severalOf(withdrawalStatuses).optional(),
  amountFrom: z.coerce.number().pipe(baht).optional(),
  amountTo: z.coerce.number().pipe(baht).optional(),
  bank: z.string().regex(/^(\d{3}|TMN)$/).optional(),
  memberId: id.optional(),
  claimedBy: z.literal('me').optional(),
  /** The business day it became final on: paid, rejected, refunded, cancelled. */
  finishedOn: businessDay.refine((day) => day >= '1970-01-02' && day < '2200-01-01', 'a day of this age').optional(),
}
const params = z.strictObject({ id })
const reason = words(500)
const waitsForSecond = z.strictObject({ approvalId: id, status: z.literal('awaiting-second') })
const move = { method: 'POST', envelope: 'data', params, answer: withdrawal, idempotent: true } as const

export const withdrawalEndpoints = {
  'withdrawals.requests': endpoint({
    method: 'GET', path: '/8hwe8vhevv/withdrawrequestlist', access: 'withdrawals.read', envelope: 'data', noCache: true,
    summary: 'Requests that wait for a person: pending, claimed, awaiting a second; meta.total is always exact',
    query: listQuery(['requestedAt', '-requestedAt', '-amount', 'amount'], filters),
    answer: z.array(withdrawal), list: { sorts: ['requestedAt', '-requestedAt', '-amount', 'amount'], totals, alwaysCounted: true },
  }),
  'withdrawals.list': endpoint({
    method: 'GET', path: '/userbalance/allwithdraw', access: 'withdrawals.read', envelope: 'data',
    summary: 'All withdrawals, any status',
    query: listQuery(sorts, filters),
    answer: z.array(withdrawal), list: { sorts, totals },
  }),
  'withdrawals.get': endpoint({
    method: 'GET', path: '/withdrawals/{id}', access: 'withdrawals.read', envelope: 'data', summary: 'One withdrawal',
    params, answer: withdrawal, errors: ['NOT_FOUND'],
  }),
  'withdrawals.evidence': endpoint({
    method: 'GET', path: '/withdrawals/{id}/evidence', access: 'withdrawals.read', envelope: 'data', noCache: true,
    summary: 'What the decision rests on, and what stands against it', params, answer: evidence, errors: ['NOT_FOUND'],
  }),
  'withdrawals.timeline': endpoint({
    method: 'GET', path: '/withdrawals/{id}/timeline', access: 'withdrawals.read', envelope: 'data',
    summary: 'What happened to it, newest first, refused tries included', params, answer: z.array(timelineEntry), errors: ['NOT_FOUND'],
  }),
  'withdrawals.claim': endpoint({
    ...move, path: '/withdrawals/{id}/claim', access: 'withdrawals.claim', summary: 'Take it for ten minutes; claiming one’s own again extends it',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'withdrawals.release': endpoint({ ...move, path: '/withdrawals/{id}/release', access: 'withdrawals.claim', summary: 'Give the claim back', errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_CLAIM_HOLDER'] }),
  'withdrawals.approve': endpoint({
    ...move, path: '/withdrawals/{id}/approve', access: 'withdrawals.approve', accepted: withdrawal,
    summary: 'Approve what one has claimed; the payout goes on behind (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_CLAIM_HOLDER', 'BLOCKED', 'LIMIT_EXCEEDED', 'STEP_UP_REQUIRED'],
  }),
  'withdrawals.second-approve': endpoint({
    ...move, path: '/withdrawals/{id}/second-approve', access: 'withdrawals.second-approve', accepted: withdrawal,
    summary: 'Approve as the second person; never the first one', errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SAME_PERSON', 'BLOCKED', 'LIMIT_EXCEEDED', 'STEP_UP_REQUIRED'],
  }),
  'withdrawals.reject': endpoint({
    ...move, path: '/withdrawals/{id}/reject', access: 'withdrawals.reject', body: z.strictObject({ reason }),
    summary: 'Reject with a reason and release the held money', errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_CLAIM_HOLDER'],
  }),
  'withdrawals.pay-by-hand': endpoint({
    ...move, path: '/withdrawals/{id}/pay-by-hand', access: 'withdrawals.pay-by-hand', accepted: waitsForSecond,
    body: z.strictObject({ reference: words(100), bankAccountId: id.optional() }),
    summary: 'Mark as paid outside the provider; above the limit a second person is asked (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_CLAIM_HOLDER', 'BLOCKED', 'STEP_UP_REQUIRED'],
  }),
  'withdrawals.retry': endpoint({
    ...move, path: '/withdrawals/{id}/retry', access: 'withdrawals.retry', accepted: withdrawal,
    summary: 'Pay again after a definite failure, under a new reference', errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'withdrawals.refund': endpoint({
    ...move, path: '/withdrawals/{id}/refund', access: 'withdrawals.retry', body: z.strictObject({ reason }),
    summary: 'Give the held money back after a definite failure', errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const

/** The instants a list's `from` and `to` may name: an ISO instant or a business day. */
export const boundary = z.union([instant, z.iso.date()])
