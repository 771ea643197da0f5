import { ApiError } from '../../api/api-error.ts'
import { staysOpen } from '../action/intent.ts'

/** Whether the same request may succeed on a retry: the outcome is unknown, or the server was busy. */
export const canRetry = (error: unknown): boolean => staysOpen(error)

/** Refusals that no input can correct: a rule, a permission or another user's decision. */
const final: ReadonlySet<string> = new Set(['BLOCKED', 'FORBIDDEN', 'SAME_PERSON', 'NOT_FOUND', 'STATE_CONFLICT'])

/** Whether a retry is pointless until something outside the dialog changes. `correctable`: the dialog has fields. */
export const isRetryPointless = (error: unknown, correctable: boolean): boolean =>
  error instanceof ApiError && !canRetry(error) && (!correctable || final.has(error.code))
