import { resource } from '../resource.ts'

export const rankHistory = resource('ranking.history', {
  access: 'marketing.read',
  sorts: ['-at', 'at'],
  topics: ['marketing'],
  views: ['rank-history'],
  columns: {
    at: 'instant',
    member: 'member',
    from: 'named',
    to: 'named',
    direction: 'label',
    reason: 'label',
    sum: 'money',
    by: 'person',
    text: 'text',
  },
  export: { permission: 'marketing.read', fileName: 'rank-history' },
})
