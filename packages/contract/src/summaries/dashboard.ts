import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bahtSum, businessDay, clock, instant } from '../forms.ts'
import { providerKinds, providerStates, trendUnits } from './dashboard-terms.ts'

/** Whatever moves a figure of the business. */
const whatMoves = ['deposits', 'withdrawals', 'members', 'banking', 'games'] as const

const count = z.number().int()
const figure = z.strictObject({ amount: bahtSum, count })

/** Today, and the same part of yesterday and of the same weekday last week; null before the first figures. */
const compared = <T extends z.ZodType>(value: T) =>
  z.strictObject({ today: value, yesterday: value.nullable(), lastWeek: value.nullable() })

const of = { method: 'GET', envelope: 'data', noCache: true } as const

const trendPeriod = z.strictObject({
  /** `2026-11-22T13`, `2026-11-22` or `2026-11`, in the operator's zone. */
  period: z.string(),
  deposits: bahtSum,
  withdrawals: bahtSum,
  ggr: bahtSum,
  ngr: bahtSum,
  bonusCost: bahtSum,
  registrations: count,
  firstDeposits: count,
})

export const dashboardEndpoints = {
  'summaries.dashboard': endpoint({
    ...of,
    path: '/summaries/dashboard',
    topics: whatMoves,
    access: 'summaries.read',
    summary: 'Today’s figures compared with the same part of yesterday and of the same weekday last week',
    answer: z.strictObject({
      businessDay,
      asOf: instant,
      /** The time of day, in the operator's zone, up to which earlier days are counted. */
      comparedUntil: clock,
      yesterday: businessDay,
      lastWeek: businessDay,
      deposits: compared(figure),
      withdrawals: compared(figure),
      netDeposits: compared(bahtSum),
      registrations: compared(count),
      totalMembers: count,
      firstDeposits: compared(figure),
      bets: compared(figure),
      wins: compared(figure),
      /** Returned stakes, less the wins reversed with them. */
      voids: compared(figure),
      /** Bets − wins − voids booked that day; null without bets. */
      ggr: compared(bahtSum.nullable()),
      bonusCost: compared(bahtSum),
      adjustments: compared(bahtSum),
      fees: compared(bahtSum),
      /** GGR − bonus cost − adjustments − fees; null without bets. */
      ngr: compared(bahtSum.nullable()),
      /** What the operator owes its members. */
      liability: z.strictObject({ amount: bahtSum, cash: bahtSum, bonus: bahtSum }),
      /** From request to payment, of the withdrawals paid today. */
      withdrawalTime: z.strictObject({
        medianSeconds: z.number().nullable(),
        p95Seconds: z.number().nullable(),
        yesterdayMedianSeconds: z.number().nullable(),
      }),
    }),
  }),
  'summaries.trend': endpoint({
    ...of,
    path: '/summaries/trend',
    topics: whatMoves,
    access: 'summaries.read',
    summary:
      'Figures by hour of today (with those of yesterday), by day of the last 14 days and today, or by month of the last 12',
    query: z.strictObject({ by: z.enum(trendUnits).default('hour') }),
    answer: z.strictObject({
      by: z.enum(trendUnits),
      asOf: instant,
      businessDay,
      /** Oldest first, also those without figures. */
      periods: z.array(trendPeriod),
      /** The hours of yesterday; otherwise empty. */
      previous: z.array(trendPeriod),
    }),
  }),
  'summaries.providers': endpoint({
    ...of,
    path: '/summaries/providers',
    access: 'balances.read',
    summary: 'State of each configured provider, by its calls of the last hour or its last report',
    answer: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        kind: z.enum(providerKinds),
        state: z.enum(providerStates),
        /** From 0 to 1, of the calls of the last hour; null without calls. */
        successRate: z.number().nullable(),
        medianMs: z.number().nullable(),
        /** The last successful call, or the last report received. */
        lastAt: instant.nullable(),
        /** How long the oldest undelivered event has waited. */
        lagMs: z.number().nullable(),
        /** Remaining messages. */
        left: z.number().nullable(),
      }),
    ),
  }),
} as const
