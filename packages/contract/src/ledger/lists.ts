import { resource } from '../resource.ts'

/** Transfers except bets. */
export const ledgerTransfers = resource('ledger.transfers', {
  access: 'summaries.read',
  sorts: ['-at', 'at'],
  topics: ['books', 'deposits', 'withdrawals', 'members', 'banking', 'games'],
  views: ['ledger-transfers'],
  columns: {
    at: 'instant',
    businessDay: 'day',
    code: 'label',
    member: 'member',
    amount: 'money',
    net: 'money',
    reference: 'code',
    reason: 'reason',
    reverses: 'code',
  },
  export: { permission: 'exports.money', fileName: 'transfers' },
})
