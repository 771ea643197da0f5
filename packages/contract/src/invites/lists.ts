import { members } from '../members/lists.ts'
import { resource } from '../resource.ts'

/** Members who invited others, with what that brought. */
export const inviters = resource('invites.list', {
  access: 'marketing.read',
  sorts: ['-registeredAt', 'registeredAt'],
  topics: ['marketing', 'members'],
  views: ['invites'],
  columns: {
    username: 'text',
    people: 'number',
    activePeople: 'number',
    deposits: 'money',
    withdrawals: 'money',
    profit: 'money',
    commission: 'money',
    paid: 'money',
    waiting: 'money',
    status: 'label',
    registeredAt: 'instant',
  },
  export: { permission: 'marketing.read', fileName: 'invites' },
})

/** The members one member invited, level by level. */
export const invitees = resource('invites.tree', {
  access: 'members.read',
  sorts: ['-registeredAt', 'registeredAt'],
  topics: ['members', 'marketing'],
  views: ['invitees'],
  columns: {
    username: 'text',
    level: 'number',
    status: 'label',
    registeredAt: 'instant',
    firstDepositAt: 'instant',
    deposits: 'money',
    people: 'number',
    commission: 'money',
  },
  export: { ...members.export, fileName: 'invited-members' },
})

export const inviteCommissions = resource('invites.commissions', {
  access: 'members.read',
  sorts: ['-day', 'day'],
  topics: ['marketing'],
  views: ['invite-commissions'],
  columns: {
    day: 'day',
    invitee: 'member',
    level: 'number',
    basis: 'label',
    base: 'money',
    rate: 'basisPoints',
    amount: 'money',
    status: 'label',
    paidAt: 'instant',
  },
  export: { permission: 'exports.money', fileName: 'invite-commissions' },
})

export const invitePayouts = resource('invites.payouts', {
  access: 'marketing.read',
  sorts: ['-paidAt', 'paidAt'],
  topics: ['marketing'],
  views: ['invite-payouts'],
  columns: { username: 'text', amount: 'money', commissions: 'number', turnoverPercent: 'percent', paidAt: 'instant' },
  export: { permission: 'marketing.read', fileName: 'invite-payouts' },
})
