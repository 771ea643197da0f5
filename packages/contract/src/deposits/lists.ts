import { resource } from '../resource.ts'
import type { DepositStatus } from './forms.ts'

const sorts = ['-detectedAt', 'detectedAt', '-amount', 'amount'] as const

export const deposits = resource('deposits.list', {
  access: 'deposits.read',
  sorts,
  topics: ['deposits', 'approvals'],
  views: ['deposits', 'unmatched-deposits', 'held-deposits'],
  columns: {
    detectedAt: 'instant',
    member: 'member',
    from: 'account',
    phone: 'code',
    receivingAccount: 'account',
    amount: 'money',
    status: 'label',
    channel: 'label',
    paidAt: 'instant',
    providerRef: 'code',
    age: 'instant',
    bonus: 'money',
    creditBefore: 'money',
    creditAfter: 'money',
    promotionRef: 'code',
    doneBy: 'person',
    note: 'text',
  },
  export: { permission: 'exports.money', fileName: 'deposits' },
})

export const memberDeposits = resource('deposits.of-member', {
  access: 'deposits.read',
  sorts,
  topics: ['deposits', 'approvals'],
  views: ['member-deposits'],
  columns: {
    detectedAt: 'instant',
    amount: 'money',
    status: 'label',
    channel: 'label',
    before: 'money',
    after: 'money',
    by: 'person',
    reference: 'code',
    note: 'text',
  },
  export: { permission: 'exports.money', fileName: 'deposits' },
})

/** Deposit requests of members. */
export const depositIntents = resource('deposits.intents', {
  access: 'deposits.read',
  sorts: ['-requestedAt', 'requestedAt'],
  topics: ['deposits'],
  views: ['announced-deposits'],
  columns: {
    requestedAt: 'instant',
    member: 'member',
    amount: 'money',
    payAmount: 'money',
    account: 'account',
    status: 'label',
    left: 'instant',
  },
  export: { permission: 'exports.money', fileName: 'deposit-requests' },
})

/** Deposits waiting for staff: what the queue lists and the overview and tab count. */
export const waitingDepositStatuses = [
  'unmatched',
  'possible-duplicate',
  'matched',
] as const satisfies readonly DepositStatus[]
