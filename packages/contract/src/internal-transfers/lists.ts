import { resource } from '../resource.ts'

export const internalTransfers = resource('banking.transfers', {
  access: 'banking.read',
  sorts: ['-occurredAt', 'occurredAt', '-amount', 'amount'],
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
  export: { permission: 'exports.money', fileName: 'internal-transfers' },
})
