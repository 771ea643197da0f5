import { code, money, moment, oneOf, optional, sitePath, text } from '../fields.ts'
import { members } from '../members/lists.ts'
import { record } from '../record.ts'
import { resource } from '../resource.ts'

/** Where a campaign is run. */
const campaignChannels = ['facebook', 'google', 'line', 'tiktok', 'influencer', 'affiliate', 'sms', 'other'] as const
const campaignStatuses = ['draft', 'active', 'ended'] as const

/** Links that bring members, with what these members brought. */
export const campaigns = record('campaigns', {
  kind: 'campaign',
  path: '/marketingcampaign',
  access: { read: 'marketing.read', write: 'marketing.manage' },
  topic: 'marketing',
  fields: {
    name: text(120),
    /** Compared without regard to case. */
    code: code(50, { is: /^[A-Za-z0-9_-]{2,50}$/, error: 'CODE' }),
    channel: oneOf(campaignChannels),
    cost: money({ min: 0 }),
    /** Where on the player site the link leads. */
    landingPath: sitePath(),
    startsAt: optional(moment()),
    endsAt: optional(moment({ after: 'startsAt' })),
  },
  // A draft until its start, ended from its end on.
  period: { statuses: campaignStatuses, openStart: 'before' },
  list: {
    sorts: ['-createdAt', 'createdAt'],
    // Registrations, deposits and bets of the members it brought are its figures.
    topics: ['members', 'deposits'],
    filters: ['status', 'channel'],
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
      returnOnCost: 'basisPoints',
      startsAt: 'instant',
      endsAt: 'instant',
      landingPath: 'text',
      createdAt: 'instant',
      createdBy: 'person',
    },
    export: { permission: 'marketing.read', fileName: 'campaigns' },
  },
  actions: {
    start: { summary: 'Start a draft now', in: ['draft'] },
    end: { summary: 'End an active campaign now', tone: 'error', in: ['active'] },
  },
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
