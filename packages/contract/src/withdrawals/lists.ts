import { resource } from '../resource.ts'

const columns = {
  time: 'instant',
  member: 'member',
  payTo: 'account',
  amount: 'money',
  status: 'label',
  ended: 'instant',
  finished: 'instant',
  waiting: 'instant',
  approvedBy: 'person',
  secondBy: 'person',
  decidedBy: 'person',
  paidFrom: 'account',
  reference: 'code',
  reason: 'reason',
  note: 'text',
  externalId: 'code',
  credit: 'money',
  turnover: 'money',
  lastPromotion: 'text',
  channel: 'label',
  returned: 'money',
} as const

/** Withdrawals waiting for staff, oldest first. */
export const withdrawalRequests = resource('withdrawals.requests', {
  access: 'withdrawals.read',
  sorts: ['requestedAt', '-requestedAt', '-amount', 'amount'],
  alwaysCounted: true,
  topics: ['withdrawals', 'approvals'],
  views: ['withdrawals'],
  columns,
  export: { permission: 'exports.money', fileName: 'withdrawal-requests' },
})

export const withdrawals = resource('withdrawals.list', {
  access: 'withdrawals.read',
  sorts: ['-requestedAt', 'requestedAt', '-amount', 'amount'],
  topics: ['withdrawals', 'approvals'],
  views: ['withdrawals', 'withdrawals-history'],
  columns,
  export: { permission: 'exports.money', fileName: 'withdrawals' },
})

export const memberWithdrawals = resource('members.withdrawals', {
  access: 'withdrawals.read',
  sorts: ['-requestedAt', 'requestedAt'],
  topics: ['withdrawals'],
  views: ['member-withdrawals'],
  columns: {
    requestedAt: 'instant',
    amount: 'money',
    status: 'label',
    account: 'account',
    finishedAt: 'instant',
    by: 'person',
    reference: 'code',
    reason: 'reason',
  },
  export: { permission: 'exports.money', fileName: 'withdrawals' },
})
