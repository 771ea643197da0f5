import { resource } from '../resource.ts'

/** The events to the player site. */
export const deliveries = resource('integration.deliveries', {
  access: 'audit.read',
  sorts: ['-at', 'at'],
  topics: [],
  views: ['deliveries'],
  columns: {},
  export: { permission: 'exports.money', fileName: 'player-site-events' },
})
