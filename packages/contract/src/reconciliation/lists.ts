import { resource } from '../resource.ts'

/** A business day of each account. */
export const reconciliation = resource('banking.reconciliation', {
  access: 'banking.read',
  topics: ['banking', 'deposits', 'withdrawals'],
  views: ['reconciliation'],
  columns: {
    account: 'account',
    lines: 'money',
    ledger: 'money',
    bankEnds: 'money',
    ledgerEnds: 'money',
    difference: 'money',
  },
  export: { permission: 'exports.money', fileName: 'reconciliation' },
})
