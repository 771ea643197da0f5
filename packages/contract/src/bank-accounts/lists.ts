import { resource } from '../resource.ts'

export const bankAccounts = resource('banking.pay-accounts', {
  access: 'withdrawals.read',
  topics: ['banking', 'balances', 'deposits', 'withdrawals', 'approvals'],
  views: ['bank-accounts'],
  viewAccess: 'banking.read',
  columns: { account: 'account', role: 'label', status: 'label', balance: 'money', used: 'money' },
  export: { permission: 'exports.money', fileName: 'bank-accounts' },
})
