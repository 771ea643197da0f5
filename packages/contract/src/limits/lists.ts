import { resource } from '../resource.ts'

/** The limits of all members. */
export const limits = resource('limits.list', {
  access: 'protection.read',
  sorts: ['-since', 'since'],
  topics: ['members'],
  views: ['limits'],
  columns: {
    member: 'member',
    kind: 'label',
    period: 'label',
    amount: 'number',
    used: 'number',
    left: 'number',
    until: 'instant',
    setBy: 'label',
    since: 'instant',
    pendingAmount: 'number',
    pendingFrom: 'instant',
  },
  export: { permission: 'exports.money', fileName: 'limits' },
})
