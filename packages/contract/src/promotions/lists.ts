import { resource } from '../resource.ts'

export const promotions = resource('promotions.list', {
  access: 'marketing.read',
  sorts: ['-createdAt', 'createdAt'],
  topics: ['marketing'],
  views: ['promotions'],
  columns: {
    title: 'text',
    status: 'label',
    frequency: 'label',
    bonus: 'text',
    minDeposit: 'money',
    turnover: 'text',
    granted: 'number',
    grantedBonus: 'money',
    spent: 'money',
    budget: 'money',
    startsAt: 'instant',
    endsAt: 'instant',
    position: 'number',
    createdAt: 'instant',
    createdBy: 'person',
  },
  export: { permission: 'marketing.read', fileName: 'promotions' },
})

/** The grants of a promotion. */
export const recipients = resource('promotions.recipients', {
  access: 'marketing.read',
  sorts: ['-grantedAt', 'grantedAt'],
  // Bets move their progress, and deposits make them.
  topics: ['marketing', 'members', 'deposits'],
  views: ['promotion-recipients'],
  columns: {
    member: 'member',
    status: 'label',
    origin: 'label',
    deposit: 'money',
    bonus: 'money',
    required: 'money',
    done: 'money',
    remaining: 'money',
    cap: 'money',
    converted: 'money',
    version: 'number',
    grantedAt: 'instant',
    grantedBy: 'person',
    expiresAt: 'instant',
    finishedAt: 'instant',
    reason: 'reason',
  },
  export: { permission: 'exports.money', fileName: 'promotion-recipients' },
})
