import { z } from 'zod'
import {
  baht,
  bahtSum,
  bankAccountId,
  bankReference,
  depositId,
  freeText,
  id,
  idsOf,
  instant,
  memberId,
  positiveBaht,
  timelineEntry,
  waitsForSecond,
} from '../forms.ts'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { withdrawal } from '../withdrawals/forms.ts'
import { allDepositFilters, depositBulk, depositBulkResult, depositFilters } from './bulk.ts'
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
const params = z.strictObject({ id: depositId })
const reason = freeText(500)
const action = {
  method: 'POST',
  envelope: 'data',
  params,
  answer: deposit,
  access: 'deposits.match',
  idempotent: true,
} as const

/** A manual deposit for money no feed reported. */
export const manualDeposit = z.strictObject({
  memberId,
  accountId: bankAccountId,
  amount: positiveBaht,
  reason,
  occurredAt: instant.optional(),
  reference: bankReference.optional(),
  slipId: id.optional(),
  /** Granted with the deposit if its terms are met; otherwise it is credited without a bonus. */
  promotionId: id.optional(),
  /** Confirms after ALIKE_EXISTS that this is a different deposit. */
  despiteAlike: z.literal(true).optional(),
})

export const depositEndpoints = {
  'deposits.list': listEndpoint(deposits, {
    path: '/8hwe8vhevv/deposithistory',
    summary: 'All deposits; `q` finds a reference, the beginning of a username or the sender’s account',
    row: deposit,
    filters: { ...searchText, ...period, ...allDepositFilters },
    totals,
  }),
  'deposits.of-member': listEndpoint(memberDeposits, {
    path: '/userbalance/history/{id}',
    summary: 'The deposits of one member',
    params: z.strictObject({ id: memberId }),
    row: deposit,
    filters: { ...searchText, ...period, ...depositFilters },
    totals,
    errors: ['NOT_FOUND'],
  }),
  'deposits.queues': endpoint({
    method: 'GET',
    path: '/deposits/queues',
    topics: ['deposits', 'approvals'],
    access: 'deposits.read',
    envelope: 'data',
    noCache: true,
    summary: 'Deposits that need review, and how long they have waited',
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
    topics: ['deposits', 'members'],
    access: 'deposits.read',
    envelope: 'data',
    noCache: true,
    summary:
      'What the caller can credit without a second approval: per deposit and per business day (`limit`), and how much of it is left today (`left`). Null: any amount',
    answer: z.strictObject({ limit: baht.nullable(), left: baht.nullable() }),
  }),
  'deposits.intents': listEndpoint(depositIntents, {
    path: '/deposits/intents',
    summary: 'Deposit requests of members; `q` finds an external id or the beginning of a username',
    row: depositIntent,
    filters: {
      ...searchText,
      ...period,
      status: severalOf(intentStatuses).optional(),
      bankAccountId: bankAccountId.optional(),
      memberId: memberId.optional(),
    },
  }),
  'deposits.get': endpoint({
    method: 'GET',
    path: '/deposits/{id}',
    topics: ['deposits', 'approvals'],
    access: 'deposits.read',
    envelope: 'data',
    summary: 'One deposit with all details',
    params: z.strictObject({ id }),
    answer: depositDetail,
    errors: ['NOT_FOUND'],
  }),
  'deposits.candidates': endpoint({
    method: 'GET',
    path: '/deposits/{id}/candidates',
    topics: ['deposits', 'members'],
    own: true,
    access: 'deposits.read',
    envelope: 'data',
    noCache: true,
    summary: 'Possible matches of a deposit, best first',
    params,
    answer: z.array(comparedCandidate),
    errors: ['NOT_FOUND'],
  }),
  'deposits.comparison': endpoint({
    method: 'GET',
    path: '/deposits/{id}/comparison',
    topics: [],
    access: 'deposits.match',
    envelope: 'data',
    noCache: true,
    summary:
      'Members compared with the sender: what matches, what differs, and which differences must be confirmed before matching',
    params,
    query: z.strictObject({ memberIds: idsOf(memberId, 20) }),
    answer: z.array(matchComparison),
    errors: ['NOT_FOUND'],
  }),
  'deposits.timeline': endpoint({
    method: 'GET',
    path: '/deposits/{id}/timeline',
    topics: ['deposits', 'approvals'],
    own: true,
    access: 'deposits.read',
    envelope: 'data',
    summary: 'Activity of a record, newest first, including refused attempts',
    params,
    answer: z.array(timelineEntry),
    errors: ['NOT_FOUND'],
  }),
  'transactions.get': endpoint({
    method: 'GET',
    path: '/8hwe8vhevv/transactionbyid/{id}',
    access: 'deposits.read',
    envelope: 'data',
    summary: 'A deposit or a withdrawal by its id; a withdrawal also needs withdrawals.read',
    params: z.strictObject({ id }),
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
    summary: 'Enter a manual deposit; above the caller’s limit it needs a second approval (202)',
    errors: ['MEMBER_CLOSED', 'EXCLUDED', 'MEMBER_BLOCKED', 'DUPLICATE_REFERENCE', 'ALIKE_EXISTS'],
  }),
  'deposits.match': endpoint({
    ...action,
    path: '/deposits/{id}/match',
    accepted: waitsForSecond,
    body: z.strictObject({
      memberId,
      insteadOf: memberId.optional().describe('The member another user matched it to, to be replaced'),
      confirmContradictions: z
        .array(z.enum(matchContradictions))
        .max(matchContradictions.length)
        .optional()
        .describe('Differences from the member’s details, each confirmed by name'),
    }),
    summary:
      'Match a deposit to a member; can be matched again until it is credited. Differences from the member’s details must be confirmed; above the caller’s limit that needs a second approval (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTRADICTION_UNCONFIRMED', 'MEMBER_CLOSED', 'EXCLUDED', 'MEMBER_BLOCKED'],
  }),
  'deposits.credit': endpoint({
    ...action,
    path: '/deposits/{id}/credit',
    summary:
      'Credit a deposit to its matched member; a deposit found only in a statement the caller imported, above the caller’s limit, must be credited by another user',
    errors: [
      'NOT_FOUND',
      'STATE_CONFLICT',
      'MATCH_UNCONFIRMED',
      'SAME_PERSON',
      'STEP_UP_REQUIRED',
      'MEMBER_CLOSED',
      'EXCLUDED',
      'MEMBER_BLOCKED',
      'UNKNOWN_ACCOUNT',
      'LIMIT_REACHED',
      'LIMIT_REQUIRED',
    ],
  }),
  'deposits.hold': endpoint({
    ...action,
    path: '/deposits/{id}/hold',
    summary: 'Hold a matched deposit that a limit of its member does not let in: it is returned, or released later',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNKNOWN_ACCOUNT', 'NOT_LIMITED'],
  }),
  'deposits.release': endpoint({
    ...action,
    path: '/deposits/{id}/release',
    summary: 'Credit a held deposit to its member, once their limits let it in and if the licence permits it',
    errors: [
      'NOT_FOUND',
      'STATE_CONFLICT',
      'MATCH_UNCONFIRMED',
      'MEMBER_CLOSED',
      'EXCLUDED',
      'MEMBER_BLOCKED',
      'LIMIT_REACHED',
      'LIMIT_REQUIRED',
      'RELEASE_NOT_PERMITTED',
      'SAME_PERSON',
      'STEP_UP_REQUIRED',
    ],
  }),
  'deposits.ignore': endpoint({
    ...action,
    path: '/deposits/{id}/ignore',
    body: z.strictObject({ reason }),
    summary: 'Ignore a deposit with a reason; a possible duplicate becomes a duplicate',
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
      'One action for many deposits, each processed and answered separately. 409 with the real count when a filter finds a different number than expected; items not processed in time are answered UNAVAILABLE and can be sent again under the same key',
    errors: ['STATE_CONFLICT'],
  }),
  'deposits.return': endpoint({
    ...action,
    path: '/deposits/{id}/return',
    body: z.strictObject({ reference: bankReference, reason }),
    summary: 'Record that the bank returned a deposit, with the reference of the return',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'DUPLICATE_REFERENCE', 'UNKNOWN_ACCOUNT'],
  }),
  'deposits.reverse': endpoint({
    ...action,
    path: '/deposits/{id}/reverse',
    access: 'deposits.reverse',
    body: z.strictObject({ reason }),
    accepted: waitsForSecond,
    summary: 'Request the reversal of a credited deposit; always needs a second approval (202)',
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS'],
  }),
} as const
