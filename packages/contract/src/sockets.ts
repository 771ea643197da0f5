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

/**
 * Topics are room names, here with who receives the changed ids: admins who may read the topic's rows; `session`: every
 * signed-in admin. Who may only read what depends on them (a member's balance depends on withdrawals) receives a hint
 * without ids.
 */
export const audiences = {
  withdrawals: 'withdrawals.read',
  deposits: 'deposits.read',
  members: 'members.read',
  approvals: 'approvals.read',
  balances: 'balances.read',
  books: 'summaries.read',
  banking: 'banking.read',
  statements: 'statements.import',
  marketing: 'marketing.read',
  content: 'content.read',
  settings: 'settings.read',
  games: 'games.read',
  compliance: 'compliance.read',
  risk: 'risk.read',
  documents: 'documents.read',
  // Each sees their own jobs only.
  exports: 'exports.money',
  admins: 'admins.read',
  // Their ids say nothing of their content; each admin reads their own.
  notifications: 'session',
} as const satisfies Readonly<Record<string, Permission | 'session'>>
export type Topic = keyof typeof audiences
export const topics = Object.keys(audiences) as readonly Topic[]
