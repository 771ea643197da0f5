import { resource } from '../resource.ts'

export const diamondHistory = resource('diamonds.history', {
  access: 'marketing.read',
  sorts: ['-at', 'at'],
  topics: ['marketing'],
  views: ['diamonds'],
  columns: {
    at: 'instant',
    kind: 'label',
    member: 'member',
    name: 'text',
    phone: 'text',
    diamonds: 'number',
    credit: 'money',
    bahtPerDiamond: 'money',
    turnoverPercent: 'percent',
  },
  export: { permission: 'marketing.read', fileName: 'diamonds' },
})
