import { ApiError } from '../../api/api-error.ts'

/**
 * One idempotency key per intent. While the outcome is unknown or a step-up is pending, the same input is sent under
 * the same key; a definite response ends the intent, and other input starts a new one.
 */
export type Intent = { readonly input: string; readonly key: string }

export function intentFor(open: Intent | null, input: unknown, newKey: () => string): Intent {
  const written = JSON.stringify(input) ?? ''
  return open !== null && open.input === written ? open : { input: written, key: newKey() }
}

/** Whether a failed attempt keeps its intent open. */
export function staysOpen(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return (
    error.status === 0 ||
    error.status >= 500 ||
    error.status === 429 ||
    error.status === 401 ||
    error.code === 'STEP_UP_REQUIRED' ||
    error.code === 'IN_PROGRESS'
  )
}
