import { problem } from '../problems.ts'
import type { StatementError } from '../statement.ts'

/** Ends the reading of a file or of one file in an archive. Never leaves this package. */
export class Unreadable extends Error {
  readonly problem: StatementError

  constructor(...found: Parameters<typeof problem>) {
    super(found[3])
    this.problem = problem(...found)
  }
}

/** The result, or the problem of an unreadable file. Other errors are bugs and thrown on. */
export async function orProblem<T>(read: () => T | Promise<T>): Promise<{ value: T } | { problem: StatementError }> {
  try {
    return { value: await read() }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem }
    throw error
  }
}
