import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, person, waitsForSecond } from '../forms.ts'
import { wrong } from '../field-errors.ts'

/** What LINE answered to a test message, or why none was sent. */
export const testOutcomes = [
  'sent',
  'refused',
  'no-answer',
  'no-token',
  'token-unreadable',
  'no-target',
  'no-address',
] as const

const shared = { envelope: 'data' } as const
const manage = { ...shared, access: 'settings.manage', idempotent: true } as const
const lineText = z.string().nullable().meta({ description: 'LINE’s own explanation, in English' })

export const lineMessageEndpoints = {
  'line-messages.status': endpoint({
    ...shared,
    method: 'GET',
    path: '/setting/linesetting/status',
    access: 'settings.read',
    summary: 'Whether LINE has a token, and what became of the last messages',
    answer: z.strictObject({
      hasToken: z.boolean(),
      /** The token was sealed under another ENCRYPTION_KEY; messages wait until it is set again. */
      tokenUnreadable: z.boolean(),
      tokenSetAt: instant.nullable(),
      tokenSetBy: person.nullable(),
      /** A token, or its removal, that waits for an approval. */
      pendingToken: z
        .strictObject({
          approvalId: id,
          action: z.enum(['set', 'remove']),
          requestedBy: person,
          requestedAt: instant,
          expiresAt: instant,
        })
        .nullable(),
      /** Messages waiting for the end of the quiet hours or for a retry. */
      waiting: z.number().int(),
      lastSent: z.strictObject({ at: instant, text: z.string() }).nullable(),
      /**
       * What LINE last answered to a message it did not accept, also to one that is repeated, unless a later one was
       * sent. `status` is null: it did not answer for 24 hours.
       */
      lastFailure: z.strictObject({ at: instant, status: z.number().int().nullable(), message: lineText }).nullable(),
    }),
  }),
  'line-messages.set-token': endpoint({
    ...manage,
    method: 'PUT',
    path: '/setting/linesetting/token',
    summary:
      'Request that the channel access token of LINE is set or removed; a second approver decides. It is stored encrypted and never returned',
    body: z.strictObject({
      token: z
        .string()
        .regex(/^[\x21-\x7e]{20,2000}$/, wrong('FORMAT'))
        .nullable(),
    }),
    answer: z.never(),
    accepted: waitsForSecond,
    errors: ['STATE_CONFLICT'],
  }),
  'line-messages.test': endpoint({
    ...manage,
    method: 'POST',
    path: '/setting/linesetting/test',
    changes: [],
    summary: 'Send a test message to the saved target, also in quiet hours, and return what LINE answered',
    answer: z.strictObject({
      outcome: z.enum(testOutcomes),
      status: z.number().int().nullable(),
      message: lineText,
    }),
  }),
} as const
