import { resource } from '../resource.ts'

/** Groups of linked members. */
export const linkClusters = resource('links.clusters', {
  access: 'risk.read',
  sorts: ['-score', 'score', '-size', 'size', '-foundAt', 'foundAt'],
  topics: ['risk'],
  views: ['link-clusters'],
  columns: {
    oldest: 'member',
    size: 'number',
    score: 'number',
    strength: 'number',
    strongestKind: 'label',
    deposits: 'money',
    withdrawals: 'money',
    bonuses: 'money',
    net: 'money',
    recentDeposits: 'money',
    recentWithdrawals: 'money',
    recentBonuses: 'money',
    recentNet: 'money',
    foundAt: 'instant',
    summedAt: 'instant',
  },
  export: { permission: 'exports.members', fileName: 'linked-accounts' },
})
