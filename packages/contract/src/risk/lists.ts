import { resource } from '../resource.ts'

/** What rules found. */
export const riskHits = resource('risk.hits', {
  access: 'risk.read',
  sorts: ['-foundAt', 'foundAt'],
  topics: ['risk'],
  views: ['risk-hits'],
  columns: {
    foundAt: 'instant',
    rule: 'named',
    severity: 'label',
    member: 'member',
    admin: 'person',
    at: 'instant',
    fact: 'label',
    weight: 'number',
    verdict: 'label',
  },
  export: { permission: 'exports.members', fileName: 'risk-hits' },
})
