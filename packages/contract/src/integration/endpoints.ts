import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { errorBody } from '../errors.ts'
import { eventResult, eventEnvelope, MAX_EVENTS } from './events.ts'

const refusedItem = z.strictObject({
  accepted: z.literal(false),
  duplicate: z.boolean(),
  result: z.null(),
  error: errorBody.omit({ requestId: true }),
  status: z.number().int(),
})

export const integrationEndpoints = {
  'integration.events': endpoint({
    method: 'POST',
    path: '/integration/events',
    access: 'signed',
    envelope: 'whole',
    summary:
      'Signed events from the player site, the banks and the payment provider (Standard Webhooks); one, or up to 500 in an array',
    body: z.union([
      eventEnvelope,
      z
        .array(z.union([eventEnvelope, z.unknown()]))
        .min(1)
        .max(MAX_EVENTS),
    ]),
    answer: z.union([eventResult, z.array(z.union([eventResult, refusedItem]))]),
    errors: [
      'BAD_SIGNATURE',
      'STALE_TIMESTAMP',
      'UNKNOWN_EVENT',
      'NOT_YET',
      'IDEMPOTENCY_MISMATCH',
      'UNKNOWN_BANK',
      'BAD_PHONE',
      'BAD_ACCOUNT_NO',
      'DUPLICATE_EXTERNAL_ID',
      'DUPLICATE_USERNAME',
      'DUPLICATE_PHONE',
      'DUPLICATE_BANK_ACCOUNT',
      'MEMBER_CLOSED',
      'EXCLUDED',
      'NOT_EXCLUDED',
      'RETURN_TOO_EARLY',
      'RETURN_REQUESTED',
      'MEMBER_BLOCKED',
      'TOO_MANY_PAGES',
      'FILE_UNREADABLE',
      'FILE_PROTECTED',
      'FILE_TIMEOUT',
      'TOO_MANY',
      'LICENCE_FORBIDS',
      'GAME_OFF',
      'BET_ARCHIVED',
      'TOO_MANY_REQUESTS',
      'NOT_ELIGIBLE',
      'ALREADY_CLAIMED',
      'CLAIM_EXPIRED',
      'BUDGET_SPENT',
      'GRANT_OPEN',
      'INSUFFICIENT_FUNDS',
      'OPEN_REQUEST_LIMIT',
      'NO_RECEIVING_ACCOUNT',
      'CANCELLED',
      'ALREADY_DECIDED',
      'LIMIT_REACHED',
      'LIMIT_REQUIRED',
      'LIMIT_NOT_DUE',
      'NO_RAISE_PENDING',
    ],
  }),
} as const
