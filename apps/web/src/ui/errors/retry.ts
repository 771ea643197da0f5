import { ApiError } from '../../api/api-error.ts'
import { staysOpen } from '../action/intent.ts'

/**
 * Whether the very same request can succeed when it is sent again: nobody knows what became of it, or the server was
 * busy.
 */
export const canRetry = (error: unknown): boolean => staysOpen(error)

/** Refused whatever the form says: a rule, a permission or another person's decision is in the way. */
const final: ReadonlySet<string> = new Set(['BLOCKED', 'FORBIDDEN', 'SAME_PERSON', 'NOT_FOUND', 'STATE_CONFLICT'])

/**
 * Whether confirming is pointless until something outside of this dialog changes. `correctable`: the dialog has fields
 * to correct.
 */
export const isRetryPointless = (error: unknown, correctable: boolean): boolean =>
  error instanceof ApiError && !canRetry(error) && (!correctable || final.has(error.code))
