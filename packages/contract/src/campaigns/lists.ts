import { members } from '../members/lists.ts'
import { resource } from '../resource.ts'

export const campaigns = resource('campaigns.list', {
  access: 'marketing.read',
  sorts: ['-createdAt', 'createdAt'],
  // Registrations, deposits and bets of the members it brought are its figures.
  topics: ['marketing', 'members', 'deposits'],
  views: ['campaigns'],
  columns: {
    name: 'text',
    code: 'code',
    status: 'label',
    channel: 'label',
    clicks: 'number',
    signUps: 'number',
    firstDeposits: 'number',
    deposits: 'money',
    ngr: 'money',
    cost: 'money',
    returnOnCost: 'number',
    startsAt: 'instant',
    endsAt: 'instant',
    landingPath: 'text',
    createdAt: 'instant',
    createdBy: 'person',
  },
  export: { permission: 'marketing.read', fileName: 'campaigns' },
})

/** The members a campaign brought, as the member list shows them. */
export const campaignMembers = resource('campaigns.members', {
  access: 'members.read',
  sorts: ['-registeredAt', 'registeredAt'],
  topics: ['members', 'withdrawals', 'deposits'],
  views: ['campaign-members'],
  columns: {
    username: 'text',
    status: 'label',
    registeredAt: 'instant',
    firstDepositAt: 'instant',
    depositSum: 'money',
    profit: 'money',
  },
  export: { ...members.export, fileName: 'campaign-members' },
})
