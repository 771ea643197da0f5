import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { baht, bahtSum, businessDay, id, instant } from '../forms.ts'
import { rewardSources } from '../rewards/terms.ts'
import { depositPeriods, withdrawalPeriods } from './lists.ts'
import { rollups, summaryChannels } from './terms.ts'

const count = z.number().int()
const figure = z.strictObject({ amount: bahtSum, count })
const seconds = z
  .number()
  .nullable()
  .meta({ description: 'Seconds, within 2.5 %; null where nothing was handled, or only entered manually' })

/** `2026-11-22`, `2026-11` or `2026`. */
const period = z.string().max(10)
const range = { from: period.optional(), to: period.optional() }
const read = { method: 'GET', access: 'summaries.read', envelope: 'data' } as const

const reportRow = {
  amount: bahtSum,
  count,
  /** Different members of the period. */
  members: count,
  autoAmount: bahtSum,
  manualAmount: bahtSum,
  /** Reversed in the period, whenever credited; not subtracted above. */
  reversedAmount: bahtSum,
  reversedCount: count,
  /** When the figures held. A period that is over no longer changes. */
  asOf: instant,
}
const days = 'by business day, the last 31 without a range (at most 366)'
const months = 'by month of the business day, the last 12 without a range (at most 120)'
const [daily, monthly, yearly] = [
  z.strictObject({ date: businessDay, ...reportRow }),
  z.strictObject({ month: period, ...reportRow }),
  z.strictObject({ year: period, ...reportRow }),
]
const report = <const R extends z.ZodObject>(path: string, row: R, what: string) =>
  endpoint({
    ...read,
    path: `/{reportSegment}/${path}`,
    query: z.strictObject(range),
    answer: z.array(row),
    summary: `${what}, oldest first. A period without any is a row too`,
  })

/** A period of a summary. */
const summaryRow = z.strictObject({
  period,
  /** False while the period still runs. */
  closed: z.boolean(),
  amount: bahtSum,
  count,
  members: count,
  /** First deposits; zero for withdrawals. */
  first: figure,
  automatic: figure,
  manual: figure,
  reversed: figure,
  medianSeconds: seconds,
  p95Seconds: seconds,
})
const total = summaryRow.omit({ period: true, closed: true, members: true }).extend({
  /** Null where the range is not exactly one day, month or year: different members cannot be added up. */
  members: count.nullable(),
  /** Of those handled by staff only. */
  manualMedianSeconds: seconds,
})
const channel = z.enum(summaryChannels)
const summary = z.strictObject({
  by: z.enum(rollups),
  from: period,
  to: period,
  asOf: instant,
  /** Oldest first, every period of the range. */
  periods: z.array(summaryRow),
  total,
  /** The range of equal length before; a range that still runs is compared up to the same time. Null: no figures yet. */
  previous: total.nullable(),
  previousRange: z.strictObject({ from: period, to: period }).nullable(),
  /** By amount, descending. */
  channels: z.array(z.strictObject({ channel, amount: bahtSum, count, automatic: figure })),
  byChannel: z.array(z.strictObject({ period, channel, amount: bahtSum })),
})
/** Rewards in money: what was credited, what of it was taken back or adjusted, and the cost that remains. */
const bonusCost = { amount: bahtSum, count, returned: bahtSum, cost: bahtSum }
const bonusSummary = z.strictObject({
  by: z.enum(rollups),
  from: period,
  to: period,
  asOf: instant,
  /** Oldest first, every period of the range. */
  periods: z.array(z.strictObject({ period, closed: z.boolean(), ...bonusCost, members: count })),
  /** GGR and NGR are null without play; NGR is after the cost. */
  total: z.strictObject({ ...bonusCost, deposits: bahtSum, ggr: bahtSum.nullable(), ngr: bahtSum.nullable() }),
  /** What was credited by source, by amount, descending. */
  sources: z.array(z.strictObject({ source: z.enum(rewardSources), amount: bahtSum, count })),
})
const query = z.strictObject({ by: z.enum(rollups).default('day'), ...range })
const filters = { by: z.enum(rollups).default('day'), ...range }

export const reportEndpoints = {
  'reports.deposits-daily': report('sumalldepositdaily', daily, `Credited deposits ${days}`),
  'reports.deposits-monthly': report('sumalldepositmonthly', monthly, `Credited deposits ${months}`),
  'reports.deposits-yearly': report('sumalldeposityearly', yearly, 'Credited deposits by year'),
  'reports.withdrawals-daily': report('sumallwithdrawdaily', daily, `Paid withdrawals ${days}`),
  'reports.withdrawals-monthly': report('sumallwithdrawmonthly', monthly, `Paid withdrawals ${months}`),
  'reports.withdrawals-yearly': report('sumallwithdrawyearly', yearly, 'Paid withdrawals by year'),
  'reports.bonus-daily': report('sumallbonusdaily', daily, `Bonus granted ${days}`),
  'reports.bonus-monthly': report('sumallbonusmonthly', monthly, `Bonus granted ${months}`),
  'reports.bonus-yearly': report('sumallbonusyearly', yearly, 'Bonus granted by year'),
  'reports.new-members-daily': endpoint({
    ...read,
    path: '/{reportSegment}/newuserdepositdaily',
    query: z.strictObject(range),
    answer: z.array(
      z.strictObject({
        date: businessDay,
        registered: count,
        /** Members whose first deposit was credited that day. */
        deposited: count,
        amount: bahtSum,
        firstDepositAvg: baht.nullable(),
        asOf: instant,
      }),
    ),
    summary: `Registrations and first deposits ${days}, oldest first`,
  }),
  'summaries.deposits': endpoint({
    ...read,
    path: '/summaries/deposits',
    topics: ['deposits'],
    query,
    answer: summary,
    summary:
      'Credited deposits by day, month or year: in total, by channel and handling, compared with the range before',
  }),
  'summaries.withdrawals': endpoint({
    ...read,
    path: '/summaries/withdrawals',
    topics: ['withdrawals'],
    query,
    answer: summary,
    summary:
      'Paid withdrawals by day, month or year: in total, by channel and handling, compared with the range before',
  }),
  'summaries.bonus': endpoint({
    ...read,
    path: '/summaries/bonus',
    query,
    answer: bonusSummary,
    summary:
      'Rewards credited in money by day, month or year: in total, by source, with their cost and the result of play',
  }),
  'summaries.promotions': endpoint({
    ...read,
    path: '/summaries/promotions',
    query,
    answer: z.array(
      z.strictObject({
        id,
        title: z.string(),
        granted: count,
        members: count,
        bonus: bahtSum,
        converted: bahtSum,
        reserved: bahtSum,
        deposits: count,
        depositAmount: bahtSum,
      }),
    ),
    summary:
      'Promotions granted in a range: their bonus, what of it became cash since, and the deposits made with them; at most 100',
  }),
  'summaries.deposit-periods': listEndpoint(depositPeriods, {
    path: '/summaries/deposits/periods',
    summary: 'The periods of the deposit summary as a list',
    row: summaryRow,
    filters,
  }),
  'summaries.withdrawal-periods': listEndpoint(withdrawalPeriods, {
    path: '/summaries/withdrawals/periods',
    summary: 'The periods of the withdrawal summary as a list',
    row: summaryRow,
    filters,
  }),
} as const
