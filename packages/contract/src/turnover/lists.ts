import { resource } from '../resource.ts'

/** All turnover requirements of a member. */
export const turnover = resource('turnover.of-member', {
  access: 'members.read',
  topics: ['members'],
  views: ['turnover'],
  columns: {},
  export: { permission: 'exports.money', fileName: 'turnover' },
})
