import { resource } from '../resource.ts'

/** The events to the player site. */
export const deliveries = resource('integration.deliveries', {
  access: 'audit.read',
  sorts: ['-at', 'at'],
  // Sending is too frequent for events: the list is read again while it is shown.
  topics: [],
  views: ['deliveries'],
  columns: {
    at: 'instant',
    type: 'label',
    member: 'member',
    number: 'number',
    status: 'label',
    attempts: 'number',
    lastTriedAt: 'instant',
    nextAt: 'instant',
    endedAt: 'instant',
    lastError: 'text',
  },
  export: { permission: 'exports.money', fileName: 'player-site-events' },
})
