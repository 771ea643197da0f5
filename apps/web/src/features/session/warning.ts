import { ApiError } from '../../api/api-error.ts'
import type { Notice } from './doors.ts'

/** Why a session could not be restored, where that is worth a word at the sign-in: a token that was never ours is not. */
export function warningOf(failure: unknown): Notice | undefined {
  if (!(failure instanceof ApiError)) return undefined
  if (failure.code === 'SESSION_INVALIDATED') return 'elsewhere'
  if (failure.code === 'SESSION_EXPIRED') return 'idleTooLong'
  return failure.status === 0 || failure.status === 429 || failure.status >= 500 ? 'unreachable' : undefined
}
