import { resource } from '../resource.ts'

/** Reports as they were issued. */
export const issuedReports = resource('issued-reports.list', {
  access: 'compliance.read',
  sorts: ['-issuedAt', 'issuedAt'],
  topics: ['compliance'],
  views: ['reports'],
  columns: {
    kind: 'label',
    from: 'day',
    to: 'day',
    member: 'member',
    version: 'number',
    outcome: 'label',
    issuedAt: 'instant',
    issuedBy: 'person',
    hash: 'code',
  },
  export: { permission: 'compliance.read', fileName: 'reports' },
})
