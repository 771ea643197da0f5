import { errors, FORCE_LOGOUT_MESSAGE, sessionEndedMessages, type ForceLogout } from '@backoffice/contract'
import type { EndReason } from './domain/session-life.ts'

/** Message to the sockets of an ended session before they are disconnected. */
export function noticeFor(reason: EndReason): ForceLogout {
  switch (reason) {
    case 'replaced':
      return { message: FORCE_LOGOUT_MESSAGE, code: 'SESSION_INVALIDATED' }
    case 'ended-by-admin':
    case 'disabled':
    case 'restored':
      return { message: sessionEndedMessages[reason], code: 'SESSION_ENDED' }
    case 'signed-out':
    case 'idle':
    case 'absolute':
      return { message: errors.SESSION_EXPIRED.message, code: 'SESSION_EXPIRED' }
  }
}
