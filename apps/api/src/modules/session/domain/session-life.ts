import { refuse, type Refused } from '@backoffice/kernel'

/** When a session expires, and the message for its holder. */
export const endReasons = [
  'replaced',
  'signed-out',
  'ended-by-admin',
  'disabled',
  'locked',
  'password-reset',
  'address',
  'restored',
  'idle',
  'absolute',
] as const
export type EndReason = (typeof endReasons)[number]

type SessionTimes = { readonly createdAt: Date; readonly lastSeenAt: Date }
export type SessionLimits = { readonly idleMinutes: number; readonly absoluteHours: number }

/** Limits of an active session: started after `begun`, last active after `seen`. */
export function oldestAlive(now: Date, limits: SessionLimits): { begun: Date; seen: Date } {
  return {
    begun: new Date(now.getTime() - limits.absoluteHours * 3_600_000),
    seen: new Date(now.getTime() - limits.idleMinutes * 60_000),
  }
}

/**
 * Why a session has expired; null when active. Activity is written at most once a minute, so an idle session may end up
 * to a minute early, never late.
 */
export function expiryOf(session: SessionTimes, now: Date, limits: SessionLimits): 'idle' | 'absolute' | null {
  const oldest = oldestAlive(now, limits)
  if (session.createdAt <= oldest.begun) return 'absolute'
  return session.lastSeenAt <= oldest.seen ? 'idle' : null
}

export const SEEN_EVERY_MS = 60_000

/** True when the last recorded activity is old enough to be written again. */
export const isSeenDue = (session: SessionTimes, now: Date): boolean =>
  now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS

export type SessionRefusal = Refused<'INVALID_TOKEN' | 'SESSION_INVALIDATED' | 'SESSION_ENDED' | 'SESSION_EXPIRED'>

/**
 * Refusal for a token of an ended session; undefined when the session is unknown. After signing out, the token is
 * simply invalid.
 */
export function refusalFor(reason: EndReason | undefined): SessionRefusal {
  switch (reason) {
    case undefined:
    case 'signed-out':
      return refuse('INVALID_TOKEN')
    case 'replaced':
      return refuse('SESSION_INVALIDATED')
    case 'idle':
    case 'absolute':
      return refuse('SESSION_EXPIRED')
    case 'ended-by-admin':
    case 'disabled':
    case 'locked':
    case 'password-reset':
    case 'address':
    case 'restored':
      return refuse('SESSION_ENDED', { reason })
  }
}

export const STEP_UP_MS = 5 * 60_000
/** Number of ended sessions stored per admin. */
export const REMEMBERED_SESSIONS = 20
