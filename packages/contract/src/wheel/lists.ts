import { resource } from '../resource.ts'

const columns = {
  spunAt: 'instant',
  member: 'member',
  phone: 'text',
  prize: 'text',
  value: 'money',
  wheelVersion: 'number',
  status: 'label',
  number: 'code',
  handedOver: 'instant',
  note: 'text',
} as const

export const wheelSpins = resource('wheel.spins', {
  access: 'marketing.read',
  sorts: ['-spunAt', 'spunAt'],
  topics: ['marketing'],
  views: ['wheel-spins'],
  columns,
  export: { permission: 'marketing.read', fileName: 'wheel-spins' },
})

/** The spins of one member. */
export const memberSpins = resource('wheel.member-spins', {
  access: 'members.read',
  sorts: ['-spunAt', 'spunAt'],
  topics: ['members'],
  views: ['member-spins'],
  columns,
  export: { permission: 'exports.members', fileName: 'member-spins' },
})
