import type { Permission } from './permissions.ts'

/** The realtime channel at `/socket.io`; handshake `auth: { token }`. Carries names and ids, never amounts. */
export type ClientToServer = {
  /** The server joins the session's own room, whatever id is sent. */
  'join-admin-room': (adminId: string) => void
  'get-online-users': () => void
  'get-client-count': () => void
}

export type ServerToClient = {
  /** Members with an event in the last 15 minutes. */
  'online-users': (count: number) => void
  /** Sockets of admins. */
  'client-count': (count: number) => void
  /** The withdrawal requests changed. */
  'withdraw-request-listen': () => void
  'force-logout': (notice: ForceLogout) => void
  changed: (change: { topic: Topic; ids: string[] }) => void
  /** Sent once per connection, from which the client sees what it missed before. */
  'latest-changes': (changes: LatestChanges) => void
}

/** How long ago the topics of the session's audience last changed, in whole milliseconds, at the sender. */
export type LatestChanges = {
  /** For how long the node has received changes. Of older ones it knows nothing. */
  listeningForMs: number
  /** A missing topic has not changed in that time. */
  changedMsAgo: Partial<Record<Topic, number>>
}

export type ForceLogout = { message: string; code: 'SESSION_INVALIDATED' | 'SESSION_ENDED' | 'SESSION_EXPIRED' }
export const FORCE_LOGOUT_MESSAGE = 'You are being logged out automatically because of a login from another device'

/**
 * Why an administrator ended a session: the message of its force-logout; the key is `details.reason` of SESSION_ENDED.
 */
export const sessionEndedMessages = {
  'ended-by-admin': 'Your session was ended by an administrator',
  locked: 'Your account was locked by an administrator',
  disabled: 'Your account was disabled by an administrator',
  'password-reset': 'Your session was ended because your password was reset',
  address: 'Your session was ended because your network address is no longer allowed',
  restored: 'Your session was ended because the system was restored from a backup',
} as const
export type SessionEndedReason = keyof typeof sessionEndedMessages

/** Topics are room names; admins join those of the nouns they may read. */
export const topics = [
  'withdrawals',
  'deposits',
  'members',
  'approvals',
  'balances',
  'books',
  'banking',
  'statements',
  'marketing',
  'content',
  'settings',
  'games',
  'exports',
  'admins',
  'notifications',
] as const
export type Topic = (typeof topics)[number]

/**
 * Audience of a topic: admins who may read its rows receive the changed ids; those who may only read dependent data (a
 * member's balance depends on withdrawals) receive a hint without ids. `session`: every signed-in admin.
 */
export const audiences: Readonly<
  Record<Topic, { readonly told: Permission | 'session'; readonly hinted: readonly Permission[] }>
> = {
  withdrawals: {
    told: 'withdrawals.read',
    hinted: ['banking.read', 'members.read', 'settings.read', 'summaries.read'],
  },
  deposits: {
    told: 'deposits.read',
    hinted: ['banking.read', 'marketing.read', 'members.read', 'summaries.read', 'withdrawals.read'],
  },
  members: {
    told: 'members.read',
    hinted: ['deposits.read', 'marketing.read', 'summaries.read', 'withdrawals.read'],
  },
  approvals: {
    told: 'approvals.read',
    hinted: [
      'admins.read',
      'banking.read',
      'deposits.read',
      'marketing.read',
      'members.read',
      'summaries.read',
      'withdrawals.read',
    ],
  },
  balances: { told: 'balances.read', hinted: ['withdrawals.read'] },
  books: { told: 'summaries.read', hinted: [] },
  banking: { told: 'banking.read', hinted: ['settings.read', 'summaries.read', 'withdrawals.read'] },
  statements: { told: 'statements.import', hinted: [] },
  marketing: { told: 'marketing.read', hinted: ['members.read'] },
  content: { told: 'content.read', hinted: [] },
  settings: { told: 'settings.read', hinted: ['marketing.read'] },
  games: { told: 'games.read', hinted: ['summaries.read'] },
  // Admins who may export a list; each sees their own jobs only.
  exports: {
    told: 'exports.money',
    hinted: ['admins.read', 'audit.read', 'content.read', 'exports.members', 'marketing.read'],
  },
  admins: { told: 'admins.read', hinted: [] },
  // Their ids say nothing of their content; each admin reads their own.
  notifications: { told: 'session', hinted: [] },
}
