import { resource } from '../resource.ts'

/** A member's turnover requirements, all of them at once. */
export const turnover = resource('turnover.of-member', {
  access: 'members.read',
  topics: ['members'],
  views: ['turnover'],
  columns: {},
  export: { permission: 'exports.money', fileName: 'turnover' },
})
