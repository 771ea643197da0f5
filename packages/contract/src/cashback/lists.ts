import { resource } from '../resource.ts'

/** Periods that have ended. */
export const cashbackPeriods = resource('cashback.list', {
  access: 'marketing.read',
  sorts: ['-endsAt', 'endsAt'],
  topics: ['marketing'],
  views: ['cashback'],
  columns: {
    from: 'day',
    to: 'day',
    basis: 'label',
    status: 'label',
    members: 'number',
    amount: 'money',
    claimedMembers: 'number',
    claimed: 'money',
    expiredMembers: 'number',
    expired: 'money',
    calculatedAt: 'instant',
    claimableAt: 'instant',
    claimUntil: 'instant',
    cancelledBy: 'person',
    reason: 'reason',
  },
  export: { permission: 'marketing.read', fileName: 'cashback' },
})

/** What members may claim of a period. */
export const cashbackEntitlements = resource('cashback.entitlements', {
  access: 'marketing.read',
  sorts: ['-amount', 'amount'],
  topics: ['marketing'],
  views: ['cashback-entitlements'],
  columns: { username: 'text', base: 'money', amount: 'money', status: 'label', claimedAt: 'instant' },
  export: { permission: 'exports.money', fileName: 'cashback-entitlements' },
})
