import { resource } from '../resource.ts'

export const approvals = resource('approvals.list', {
  access: 'approvals.read',
  sorts: ['-askedAt', 'askedAt', '-decidedAt', 'decidedAt'],
  topics: ['approvals'],
  views: ['approvals', 'approval-history'],
  columns: {
    askedAt: 'instant',
    kind: 'label',
    subject: 'text',
    amount: 'money',
    status: 'label',
    askedBy: 'person',
    decidedBy: 'person',
    decidedAt: 'instant',
    expiresAt: 'instant',
    reason: 'reason',
  },
  export: { permission: 'exports.money', fileName: 'approvals' },
})
