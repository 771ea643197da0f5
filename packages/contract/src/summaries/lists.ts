import { resource } from '../resource.ts'

const periods = {
  access: 'summaries.read',
  sorts: ['-period', 'period'],
  views: [],
  columns: {
    period: 'day',
    status: 'label',
    amount: 'money',
    count: 'number',
    members: 'number',
    first: 'number',
    automatic: 'money',
    manual: 'money',
    reversed: 'money',
    median: 'number',
    p95: 'number',
  },
} as const

/** The periods of the summaries as lists, for their export. */
export const depositPeriods = resource('summaries.deposit-periods', {
  ...periods,
  topics: ['deposits'],
  export: { permission: 'exports.money', fileName: 'deposit-summary' },
})

export const withdrawalPeriods = resource('summaries.withdrawal-periods', {
  ...periods,
  topics: ['withdrawals'],
  export: { permission: 'exports.money', fileName: 'withdrawal-summary' },
})
