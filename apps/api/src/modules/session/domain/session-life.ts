/** When a session ends by itself, and what its holder is told about how it ended. */
export const endReasons = ['replaced', 'signed-out', 'ended-by-admin', 'disabled', 'idle', 'absolute'] as const
export type EndReason = (typeof endReasons)[number]

export type SessionTimes = { readonly createdAt: Date; readonly lastSeenAt: Date }
export type SessionLimits = { readonly idleMinutes: number; readonly absoluteHours: number }

/** The instants a session must be younger than: begun after `begun`, seen after `seen`. */
export function oldestAlive(now: Date, limits: SessionLimits): { begun: Date; seen: Date } {
  return { begun: new Date(now.getTime() - limits.absoluteHours * 3_600_000), seen: new Date(now.getTime() - limits.idleMinutes * 60_000) }
}

/**
 * Why a session is over, null while it is not. What was last seen is written at most once a minute, so idleness may end a
 * session up to a minute early, never late.
 */
export function expiryOf(session: SessionTimes, now: Date, limits: SessionLimits): 'idle' | 'absolute' | null {
  const oldest = oldestAlive(now, limits)
  if (session.createdAt <= oldest.begun) return 'absolute'
  return session.lastSeenAt <= oldest.seen ? 'idle' : null
}

export const SEEN_EVERY_MS = 60_000

/** True when the last sign of life is old enough to be written again. */
export const isSeenDue = (session: SessionTimes, now: Date): boolean => now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS

/** What a token of an ended session answers. Who signed out needs no explanation: that token is simply no longer one. */
export function codeFor(reason: EndReason): 'SESSION_INVALIDATED' | 'SESSION_EXPIRED' | 'INVALID_TOKEN' {
  if (reason === 'signed-out') return 'INVALID_TOKEN'
  return reason === 'idle' || reason === 'absolute' ? 'SESSION_EXPIRED' : 'SESSION_INVALIDATED'
}

export const STEP_UP_MS = 5 * 60_000
/** How many ended sessions of an admin are remembered. */
export const REMEMBERED_SESSIONS = 20
