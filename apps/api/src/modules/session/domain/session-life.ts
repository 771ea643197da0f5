import { refuse, type Refused } from '@backoffice/kernel'

/** When a session ends by itself, and what its holder is told about how it ended. */
export const endReasons = [
  'replaced',
  'signed-out',
  'ended-by-admin',
  'disabled',
  'restored',
  'idle',
  'absolute',
] as const
export type EndReason = (typeof endReasons)[number]

export type SessionTimes = { readonly createdAt: Date; readonly lastSeenAt: Date }
export type SessionLimits = { readonly idleMinutes: number; readonly absoluteHours: number }

/** The instants a session must be younger than: begun after `begun`, seen after `seen`. */
export function oldestAlive(now: Date, limits: SessionLimits): { begun: Date; seen: Date } {
  return {
    begun: new Date(now.getTime() - limits.absoluteHours * 3_600_000),
    seen: new Date(now.getTime() - limits.idleMinutes * 60_000),
  }
}

/**
 * Why a session is over, null while it is not. What was last seen is written at most once a minute, so idleness may end
 * a session up to a minute early, never late.
 */
export function expiryOf(session: SessionTimes, now: Date, limits: SessionLimits): 'idle' | 'absolute' | null {
  const oldest = oldestAlive(now, limits)
  if (session.createdAt <= oldest.begun) return 'absolute'
  return session.lastSeenAt <= oldest.seen ? 'idle' : null
}

export const SEEN_EVERY_MS = 60_000

/** True when the last sign of life is old enough to be written again. */
export const isSeenDue = (session: SessionTimes, now: Date): boolean =>
  now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS

export type SessionRefusal = Refused<'INVALID_TOKEN' | 'SESSION_INVALIDATED' | 'SESSION_ENDED' | 'SESSION_EXPIRED'>

/**
 * What a token of an ended session answers; undefined: a session that is not remembered. Who signed out needs no
 * explanation: that token is simply no longer one.
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
    case 'restored':
      return refuse('SESSION_ENDED', { reason })
  }
}

export const STEP_UP_MS = 5 * 60_000
/** How many ended sessions of an admin are remembered. */
export const REMEMBERED_SESSIONS = 20
