import { sessionEndedMessages, type SessionEndedReason } from '@backoffice/contract/sockets'
import type { ForceLogout } from '@backoffice/contract'
import { ApiError } from '../../api/api-error.ts'
import type { Notice } from './login-redirect.ts'

const ended: Readonly<Record<SessionEndedReason, Notice>> = {
  'ended-by-admin': 'endedByAdmin',
  locked: 'accountLocked',
  disabled: 'accountDisabled',
  'password-reset': 'passwordReset',
  address: 'addressRefused',
  restored: 'systemRestored',
}
const endReasons = Object.keys(ended) as SessionEndedReason[]

/** Why a session could not be restored; undefined for an unknown token. */
export function warningOf(failure: unknown): Notice | undefined {
  if (!(failure instanceof ApiError)) return undefined
  if (failure.code === 'SESSION_INVALIDATED') return 'elsewhere'
  if (failure.code === 'SESSION_ENDED')
    return endedNotice(endReasons.find(reason => reason === failure.details['reason']))
  if (failure.code === 'SESSION_EXPIRED') return 'idleTooLong'
  return failure.status === 0 || failure.status === 429 || failure.status >= 500 ? 'unreachable' : undefined
}

/** The notice on the sign-in page after a forced logout. */
export function forcedNotice({ code, message }: ForceLogout): Notice {
  return code === 'SESSION_ENDED'
    ? endedNotice(endReasons.find(reason => sessionEndedMessages[reason] === message))
    : 'signedOutElsewhere'
}

const endedNotice = (reason: SessionEndedReason | undefined): Notice => ended[reason ?? 'ended-by-admin']
