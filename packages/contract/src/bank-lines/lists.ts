import { resource } from '../resource.ts'

const file = (fileName: string) => ({ permission: 'exports.money', fileName }) as const

const lines = {
  access: 'banking.read',
  sorts: ['-occurredAt', 'occurredAt', '-amount', 'amount'],
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
