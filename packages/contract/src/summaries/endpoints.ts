import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bahtSum, businessDay, instant, person } from '../forms.ts'

const figure = z.strictObject({ amount: bahtSum, count: z.number().int() })

export const summaryEndpoints = {
  'summaries.overview': endpoint({
    method: 'GET',
    path: '/summaries/overview',
    topics: ['withdrawals', 'deposits', 'members', 'approvals', 'books', 'games'],
    access: 'summaries.read',
    envelope: 'data',
    summary: 'The overview: work that needs attention, and the ledger check',
    answer: z.strictObject({
      businessDay,
      asOf: instant,
      queue: z.strictObject({
        waiting: z.number().int(),
        waitingAmount: bahtSum,
        oldestRequestedAt: instant.nullable(),
        awaitingSecond: z.number().int(),
        paying: z.number().int(),
        uncertain: z.number().int(),
        failed: z.number().int(),
        unmatchedDeposits: figure,
        oldestUnmatchedAt: instant.nullable(),
        approvals: z.number().int(),
      }),
      /** Admins who exceeded the look-up limit in the last 24 hours. Null for readers who may not manage admins. */
      lookupAlerts: z.array(z.strictObject({ admin: person, refused: z.number().int(), lastAt: instant })).nullable(),
      books: z.strictObject({ balanced: z.boolean(), checkedAt: instant.nullable(), findings: z.number().int() }),
    }),
  }),
} as const
