import { resource } from '../resource.ts'

/** Too much is audited for live updates: the list has no topic, it is read again twice a minute. */
export const auditLog = resource('audit.list', {
  access: 'audit.read',
  sorts: ['-at', 'at'],
  topics: [],
  views: ['audit'],
  columns: {
    at: 'instant',
    actor: 'person',
    action: 'label',
    object: 'text',
    outcome: 'label',
    reason: 'reason',
    authoriser: 'person',
    ip: 'code',
    sealed: 'number',
  },
  export: { permission: 'audit.read', fileName: 'audit' },
})
