import { resource } from '../resource.ts'

/** Reviews of members at risk. */
export const harmReviews = resource('harm.reviews', {
  access: 'protection.read',
  sorts: ['deadline', '-deadline', '-openedAt', 'openedAt'],
  topics: ['members'],
  views: ['harm-reviews'],
  columns: {
    member: 'member',
    status: 'label',
    score: 'number',
    reasons: 'text',
    openedAt: 'instant',
    deadline: 'instant',
    bonusesStoppedAt: 'instant',
    claimedBy: 'person',
    outcome: 'label',
    reason: 'reason',
    finishedBy: 'person',
    finishedAt: 'instant',
  },
  export: { permission: 'exports.members', fileName: 'members-at-risk' },
})
