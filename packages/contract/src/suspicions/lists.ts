import { resource } from '../resource.ts'

/** Internal reports of suspicious activity. The member must not learn of them: only these readers do. */
export const suspicionList = resource('suspicions.list', {
  access: 'compliance.read',
  sorts: ['-createdAt', 'createdAt'],
  topics: ['compliance'],
  views: ['suspicions'],
  columns: {
    createdAt: 'instant',
    member: 'member',
    kind: 'label',
    status: 'label',
    amount: 'money',
    periodFrom: 'day',
    periodTo: 'day',
    foundBy: 'label',
    text: 'text',
    createdBy: 'person',
    decidedBy: 'person',
    decidedAt: 'instant',
    authority: 'text',
    reference: 'code',
    sentAt: 'instant',
    reason: 'reason',
  },
  export: { permission: 'compliance.read', fileName: 'suspicious-activity' },
})
