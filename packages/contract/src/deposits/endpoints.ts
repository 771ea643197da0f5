import { z } from 'zod'
import { timelineEntry } from '../audit/forms.ts'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { baht, bahtSum, bankReference, id, idsOf, instant, positiveBaht, freeText } from '../forms.ts'
import { withdrawal } from '../withdrawals/forms.ts'
import { depositBulk, depositBulkResult } from './bulk.ts'
import { allDepositFilters, depositFilters } from './filters.ts'
import {
  comparedCandidate,
  deposit,
  depositDetail,
  depositIntent,
  depositQueue,
  intentStatuses,
  matchComparison,
  matchContradictions,
} from './forms.ts'
import { depositIntents, deposits, memberDeposits } from './lists.ts'

const totals = z.strictObject({ amount: bahtSum })
const params = z.strictObject({ id })
const reason = freeText(500)
const waitsForSecond = z.strictObject({ approvalId: id, status: z.literal('awaiting-second') })
const move = {
  method: 'POST',
  envelope: 'data',
  params,
  answer: deposit,
  access: 'deposits.match',
  idempotent: true,
} as const

/** A manual deposit for money no feed reported. */
export const manualDeposit = z.strictObject({
  memberId: id,
  accountId: id,
  amount: positiveBaht,
  reason,
  occurredAt: instant.optional(),
  reference: bankReference.optional(),
  slipId: id.optional(),
  /** Confirms after ALIKE_EXISTS that this is a different deposit. */
  despiteAlike: z.literal(true).optional(),
})

export const depositEndpoints = {
  'deposits.list': listEndpoint(deposits, {
    path: '/8hwe8vhevv/deposithistory',
    summary: 'All deposits; `q` finds a reference, the beginning of a username, the payer’s account',
    row: deposit,
    filters: { ...searchText, ...period, ...allDepositFilters },
    totals,
  }),
  'deposits.of-member': listEndpoint(memberDeposits, {
    path: '/userbalance/history/{id}',
    summary: 'The deposits of one member',
    params,
    row: deposit,
    filters: { ...searchText, ...period, ...depositFilters },
    totals,
    errors: ['NOT_FOUND'],
  }),
  'deposits.queues': endpoint({
    method: 'GET',
    path: '/deposits/queues',
    access: 'deposits.read',
    envelope: 'data',
    noCache: true,
    summary: 'What waits for a person, and since when',
    answer: z.strictObject({
      unmatched: depositQueue,
      possibleDuplicate: depositQueue,
      matched: depositQueue,
      asOf: instant,
    }),
  }),
  'deposits.solo-limit': endpoint({
    method: 'GET',
    path: '/deposits/solo-limit',
    access: 'deposits.read',
    envelope: 'data',
    noCache: true,
    summary:
      'What the caller may give without a second approval: in one deposit and on one business day (`limit`), and of that what is left today (`left`). Null: any amount',
    answer: z.strictObject({ limit: baht.nullable(), left: baht.nullable() }),
  }),
  'deposits.intents': listEndpoint(depositIntents, {
    path: '/deposits/intents',
    summary: 'Deposits members said they would make; `q` finds an external id or the beginning of a username',
    row: depositIntent,
    filters: {
      ...searchText,
      ...period,
      status: severalOf(intentStatuses).optional(),
      bankAccountId: id.optional(),
      memberId: id.optional(),
    },
  }),
  'deposits.get': endpoint({
    method: 'GET',
    path: '/deposits/{id}',
    access: 'deposits.read',
    envelope: 'data',
    summary: 'Everything known of one deposit',
    params,
    answer: depositDetail,
    errors: ['NOT_FOUND'],
  }),
  'deposits.candidates': endpoint({
    method: 'GET',
    path: '/deposits/{id}/candidates',
    access: 'deposits.read',
    envelope: 'data',
    noCache: true,
    summary: 'Members who may be the payer as things are now, best first',
    params,
    answer: z.array(comparedCandidate),
    errors: ['NOT_FOUND'],
  }),
  'deposits.comparison': endpoint({
    method: 'GET',
    path: '/deposits/{id}/comparison',
    access: 'deposits.match',
    envelope: 'data',
    noCache: true,
    summary: 'Members beside the sender: what agrees, what differs, and what has to be confirmed to match it with them',
    params,
    query: z.strictObject({ memberIds: idsOf(20) }),
    answer: z.array(matchComparison),
    errors: ['NOT_FOUND'],
  }),
  'deposits.timeline': endpoint({
    method: 'GET',
    path: '/deposits/{id}/timeline',
    access: 'deposits.read',
    envelope: 'data',
    summary: 'What happened to it, newest first, refused tries included',
    params,
    answer: z.array(timelineEntry),
    errors: ['NOT_FOUND'],
  }),
  'transactions.get': endpoint({
    method: 'GET',
    path: '/8hwe8vhevv/transactionbyid/{id}',
    access: 'deposits.read',
    envelope: 'data',
    summary: 'A deposit or a withdrawal by its id; a withdrawal needs withdrawals.read too',
    params,
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('deposit'), deposit: depositDetail }),
      z.strictObject({ kind: z.literal('withdrawal'), withdrawal }),
    ]),
    errors: ['NOT_FOUND'],
  }),
  'deposits.create': endpoint({
    method: 'POST',
    path: '/deposits',
    access: 'deposits.create',
    envelope: 'data',
    idempotent: true,
    body: manualDeposit,
    answer: deposit,
    accepted: waitsForSecond,
    summary: 'Enter a deposit by hand; above one’s limit a second person is asked (202)',
    errors: ['MEMBER_CLOSED', 'MEMBER_BLOCKED', 'DUPLICATE_REFERENCE', 'ALIKE_EXISTS'],
  }),
  'deposits.match': endpoint({
    ...move,
    path: '/deposits/{id}/match',
    accepted: waitsForSecond,
    body: z.strictObject({
      memberId: id,
      insteadOf: id.optional().describe('The member another person matched it with, who is to be replaced'),
      confirmContradictions: z
        .array(z.enum(matchContradictions))
        .max(matchContradictions.length)
        .optional()
        .describe('What contradicts the member, each confirmed by name'),
    }),
    summary:
      'Say whose it is; undone by matching another until it is credited. What contradicts the member has to be confirmed; above one’s limit it then waits for a second approval (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTRADICTION_UNCONFIRMED', 'MEMBER_CLOSED', 'MEMBER_BLOCKED'],
  }),
  'deposits.credit': endpoint({
    ...move,
    path: '/deposits/{id}/credit',
    summary:
      'Book it to the member it is matched with; what only one’s own statement told of, above one’s limit, is for somebody else',
    errors: [
      'NOT_FOUND',
      'STATE_CONFLICT',
      'MATCH_UNCONFIRMED',
      'SAME_PERSON',
      'STEP_UP_REQUIRED',
      'MEMBER_CLOSED',
      'MEMBER_BLOCKED',
      'UNKNOWN_ACCOUNT',
    ],
  }),
  'deposits.ignore': endpoint({
    ...move,
    path: '/deposits/{id}/ignore',
    body: z.strictObject({ reason }),
    summary: 'Set it aside with a reason; a possible duplicate becomes one',
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
  'deposits.bulk': endpoint({
    method: 'POST',
    path: '/deposits/bulk',
    access: 'deposits.match',
    envelope: 'data',
    idempotent: true,
    body: depositBulk,
    answer: z.array(depositBulkResult),
    summary:
      'One move for many, each on its own and answered on its own, as if made one by one. 409 with the real count when a filter finds another number than expected; what a few seconds do not reach is answered UNAVAILABLE, send it again under the same key',
    errors: ['STATE_CONFLICT'],
  }),
  'deposits.return': endpoint({
    ...move,
    path: '/deposits/{id}/return',
    body: z.strictObject({ reference: bankReference, reason }),
    summary: 'Say that the bank sent it back, and under which reference',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'DUPLICATE_REFERENCE', 'UNKNOWN_ACCOUNT'],
  }),
  'deposits.reverse': endpoint({
    ...move,
    path: '/deposits/{id}/reverse',
    access: 'deposits.reverse',
    body: z.strictObject({ reason }),
    accepted: waitsForSecond,
    summary: 'Ask a second person to take a credited deposit back from the member (always 202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS'],
  }),
} as const
