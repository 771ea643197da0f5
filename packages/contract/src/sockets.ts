import type { Permission } from './permissions.ts'

/** The realtime channel at `/socket.io`; handshake `auth: { token }`. Names and ids travel, never amounts. */
export type ClientToServer = {
  /** The server joins the session's own room, whatever id is sent. */
  'join-admin-room': (adminId: string) => void
  'get-online-users': () => void
  'get-client-count': () => void
}

export type ServerToClient = {
  /** Members with an event in the last 15 minutes. */
  'online-users': (count: number) => void
  /** Admin sockets. */
  'client-count': (count: number) => void
  /** The withdrawal requests changed. */
  'withdraw-request-listen': () => void
  'force-logout': (notice: ForceLogout) => void
  changed: (change: { topic: Topic; ids: string[] }) => void
}

export type ForceLogout = { message: string; code: 'SESSION_INVALIDATED' | 'SESSION_ENDED' | 'SESSION_EXPIRED' }
export const FORCE_LOGOUT_MESSAGE = 'You are being logged out automatically because of a login from another device'

/**
 * Why an administrator ended a session: the message of its force-logout; the key is `details.reason` of SESSION_ENDED.
 */
export const sessionEndedMessages = {
  'ended-by-admin': 'Your session was ended by an administrator',
  disabled: 'Your account was locked or disabled by an administrator',
  restored: 'Your session was ended because the system was restored from a backup',
} as const
export type SessionEndedReason = keyof typeof sessionEndedMessages

/** Topics are room names: an admin hears of the nouns they may read. */
export const topics = [
  'withdrawals',
  'deposits',
  'members',
  'approvals',
  'balances',
  'books',
  'banking',
  'statements',
] as const
export type Topic = (typeof topics)[number]

/**
 * Who hears of a topic: those who may read its rows are told which changed; those who may only read what rests on them
 * (a member's balance rests on withdrawals) are told that something did, without ids.
 */
export const audiences: Readonly<Record<Topic, { readonly told: Permission; readonly hinted: readonly Permission[] }>> =
  {
    withdrawals: {
      told: 'withdrawals.read',
      hinted: ['banking.read', 'members.read', 'settings.read', 'summaries.read'],
    },
    deposits: { told: 'deposits.read', hinted: ['banking.read', 'members.read', 'summaries.read', 'withdrawals.read'] },
    members: { told: 'members.read', hinted: ['deposits.read', 'summaries.read', 'withdrawals.read'] },
    approvals: {
      told: 'approvals.read',
      hinted: ['banking.read', 'deposits.read', 'members.read', 'summaries.read', 'withdrawals.read'],
    },
    balances: { told: 'balances.read', hinted: ['withdrawals.read'] },
    books: { told: 'summaries.read', hinted: [] },
    banking: { told: 'banking.read', hinted: ['settings.read', 'withdrawals.read'] },
    statements: { told: 'statements.import', hinted: [] },
  }
