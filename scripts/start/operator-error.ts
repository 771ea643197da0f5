import { EmbeddedPostgresError } from '@backoffice/embedded-postgres'

/** Something the operator can mend: printed as a sentence, without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** What to print for a failure: the message of an expected failure, everything of an unexpected one. */
export function explain(error: unknown): string {
  if (error instanceof OperatorError || error instanceof EmbeddedPostgresError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
