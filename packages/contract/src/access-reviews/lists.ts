import { resource } from '../resource.ts'

/** The lines of the monthly reviews: one for each admin with unused rights, or who did not sign in. */
export const accessReviewList = resource('access-reviews.list', {
  access: 'admins.read',
  sorts: ['-openedAt', 'openedAt'],
  topics: ['admins'],
  views: ['access-reviews'],
  columns: {
    month: 'code',
    admin: 'person',
    role: 'named',
    unused: 'text',
    lastSignedInAt: 'instant',
    askedOf: 'person',
    status: 'label',
    dueAt: 'instant',
    undone: 'text',
    reason: 'reason',
    answeredBy: 'person',
    answeredAt: 'instant',
    openedAt: 'instant',
  },
  export: { permission: 'admins.read', fileName: 'access-reviews' },
})
