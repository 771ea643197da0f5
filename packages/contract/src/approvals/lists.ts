import { resource } from '../resource.ts'

export const approvals = resource('approvals.list', {
  access: 'approvals.read',
  sorts: ['-askedAt', 'askedAt'],
  topics: ['approvals'],
  views: ['approvals'],
  columns: {},
  export: { permission: 'exports.money', fileName: 'approvals' },
})
