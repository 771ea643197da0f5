import { resource } from '../resource.ts'

/** Significant events. */
export const significantEvents = resource('significant-events.list', {
  access: 'compliance.read',
  sorts: ['-at', 'at'],
  topics: [],
  views: ['significant-events'],
  columns: {
    at: 'instant',
    kind: 'label',
    member: 'member',
    amount: 'money',
    action: 'text',
    actor: 'text',
    ip: 'code',
    subject: 'text',
    licenceVersion: 'number',
    auditId: 'code',
  },
  export: { permission: 'compliance.read', fileName: 'significant-events' },
})
