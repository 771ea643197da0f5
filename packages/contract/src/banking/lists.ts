import { resource } from '../resource.ts'

const sorts = ['-occurredAt', 'occurredAt', '-amount', 'amount'] as const
const file = (fileName: string) => ({ permission: 'exports.money', fileName }) as const

const lines = {
  access: 'banking.read',
  sorts,
  views: ['bank-movements'],
  columns: {
    occurredAt: 'instant',
    counterparty: 'account',
    account: 'account',
    amount: 'money',
    balanceAfter: 'money',
    linked: 'label',
    reference: 'code',
    rawText: 'text',
    source: 'label',
    receivedAt: 'instant',
  },
} as const

// A deposit shows the outcome of its bank line.
export const bankLines = resource('banking.history', {
  ...lines,
  topics: ['banking', 'deposits'],
  export: file('bank-transactions'),
})
export const tmnLines = resource('banking.tmn-history', {
  ...lines,
  topics: ['banking', 'deposits'],
  export: file('tmn-transactions'),
})
export const smsLines = resource('sms.transactions', {
  ...lines,
  topics: ['banking', 'deposits'],
  export: file('sms-transactions'),
})
/** Debits of the TMN wallet. */
export const tmnTransfers = resource('banking.tmn-transfers', {
  ...lines,
  topics: ['banking'],
  export: file('tmn-transfers'),
})

export const internalTransfers = resource('banking.transfers', {
  access: 'banking.read',
  sorts,
  // Until a line without a sender is matched to a member, it may be a leg of a transfer.
  topics: ['banking', 'deposits', 'approvals'],
  views: ['own-transfers'],
  columns: {
    occurredAt: 'instant',
    from: 'account',
    to: 'account',
    amount: 'money',
    told: 'label',
    reference: 'code',
    bookedBy: 'person',
  },
  export: file('internal-transfers'),
})

export const bankAccounts = resource('banking.pay-accounts', {
  access: 'withdrawals.read',
  topics: ['banking', 'balances', 'deposits', 'withdrawals', 'approvals'],
  views: ['bank-accounts'],
  viewAccess: 'banking.read',
  columns: { account: 'account', role: 'label', status: 'label', balance: 'money', used: 'money' },
  export: file('bank-accounts'),
})

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
  export: file('reconciliation'),
})
