import { errors, FORCE_LOGOUT_MESSAGE, type ForceLogout } from '@backoffice/contract'
import type { EndReason } from './domain/session-life.ts'

/** What the sockets of an ended session are told before they are cut. */
export function noticeFor(reason: EndReason): ForceLogout {
  if (reason === 'replaced') return { message: FORCE_LOGOUT_MESSAGE, code: 'SESSION_INVALIDATED' }
  if (reason === 'disabled' || reason === 'ended-by-admin') return { message: ENDED_BY_ADMIN, code: 'SESSION_INVALIDATED' }
  return { message: errors.SESSION_EXPIRED.message, code: 'SESSION_EXPIRED' }
}

const ENDED_BY_ADMIN = 'Your session was ended by an administrator'
