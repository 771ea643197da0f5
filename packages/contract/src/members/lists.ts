import { resource } from '../resource.ts'

const newestFirst = ['-at', 'at'] as const
const file = (fileName: string) => ({ permission: 'exports.members', fileName }) as const

export const members = resource('members.list', {
  access: 'members.read',
  sorts: [
    '-registeredAt',
    'registeredAt',
    '-credit',
    'credit',
    'username',
    '-username',
    '-lastSignInAt',
    'lastSignInAt',
  ],
  topics: ['members', 'withdrawals'],
  views: ['members'],
  columns: {
    username: 'text',
    phone: 'code',
    accountNo: 'account',
    status: 'label',
    credit: 'money',
    depositSum: 'money',
    withdrawSum: 'money',
    registeredAt: 'instant',
    lastSignInAt: 'instant',
    bonus: 'money',
    profit: 'money',
    firstDepositAt: 'instant',
    tmnPhone: 'code',
    tags: 'label',
    referrer: 'member',
    source: 'label',
    campaign: 'code',
  },
  export: file('members'),
})

/** Every change of a member's wallets. */
export const creditHistory = resource('members.credit-history', {
  access: 'members.read',
  sorts: newestFirst,
  topics: ['members', 'withdrawals', 'deposits'],
  views: ['member-transfers'],
  columns: {
    at: 'instant',
    type: 'label',
    wallet: 'label',
    amount: 'money',
    before: 'money',
    after: 'money',
    actor: 'person',
    reason: 'reason',
  },
  export: { permission: 'exports.money', fileName: 'credit-history' },
})

export const memberNotes = resource('members.notes', {
  access: 'members.read',
  sorts: newestFirst,
  topics: ['members'],
  views: ['member-notes'],
  columns: {},
  export: file('notes'),
})

export const memberTimeline = resource('members.timeline', {
  access: 'members.read',
  sorts: newestFirst,
  topics: ['members', 'withdrawals', 'deposits', 'approvals'],
  views: ['member-timeline'],
  columns: {},
  export: file('activity'),
})

/** Pairs of possible duplicate members. */
export const duplicateMembers = resource('members.duplicates', {
  access: 'members.read',
  sorts: ['-foundAt', 'foundAt'],
  topics: ['members'],
  views: ['duplicate-members'],
  columns: { one: 'text', other: 'text', reasons: 'label', score: 'number', found: 'instant', dismissedBy: 'person' },
  export: file('duplicate-members'),
})

/** Possible duplicates of one member. */
export const duplicatesOfMember = resource('members.duplicates-of', {
  access: 'members.read',
  topics: ['members'],
  views: [],
  columns: {},
  export: file('duplicates'),
})
