import { ApiError } from '../../api/api-error.ts'

/**
 * One idempotency key per intent. While it is unknown what became of a try, or something has to be confirmed first, the
 * same input goes out under the same key again; a clear answer ends the intent, and other input is another one.
 */
export type Intent = { readonly input: string; readonly key: string }

export function intentFor(open: Intent | null, input: unknown, newKey: () => string): Intent {
  const written = JSON.stringify(input) ?? ''
  return open !== null && open.input === written ? open : { input: written, key: newKey() }
}

/** Whether a failed try leaves its intent open. */
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
