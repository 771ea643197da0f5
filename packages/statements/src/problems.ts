import type { StatementError, StatementErrorCode } from './statement.ts'

const SHOWN = 60
/** A path, a heading or a message may hold names from the file. */
const MAX_FIELD = 120
const MAX_MESSAGE = 240

/**
 * Collects what is wrong with a file, up to a limit: one mistake must not hide the next, nor a bad file fill the
 * memory.
 */
export class Problems {
  readonly #limit: number
  readonly #found: StatementError[] = []
  #doubts: StatementError[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  add(line: number, field: string, code: StatementErrorCode, message: string, value?: string): undefined {
    if (!this.full) this.#found.push(problem(line, field, code, message, value))
  }

  /**
   * What a statement lacks, or writes in a way of its own, where it can still be read in one way only if its balances
   * show that it was read right. An error until `settle` is told so.
   */
  doubt(...found: Parameters<typeof problem>): void {
    if (this.#doubts.length < this.#limit) this.#doubts.push(problem(...found))
  }

  /** At the end of each statement: `proven` when its balances agree with what was read. */
  settle(proven: boolean): void {
    if (!proven) this.addAll(this.#doubts)
    this.#doubts = []
  }

  addAll(errors: readonly StatementError[]): void {
    for (const error of errors) if (!this.full) this.#found.push(error)
  }

  get any(): boolean {
    return this.#found.length > 0
  }

  /** Nothing more would be told: a reader may stop. */
  get full(): boolean {
    return this.#found.length >= this.#limit
  }

  /** In the order of the file; totals last, because any other error may be why they differ. */
  list(): readonly StatementError[] {
    return this.#found.toSorted(
      (left, right) => Number(left.code === 'sums') - Number(right.code === 'sums') || left.line - right.line,
    )
  }
}

export function problem(
  line: number,
  field: string,
  code: StatementErrorCode,
  message: string,
  value?: string,
): StatementError {
  const defined = { line, field: shorten(field, MAX_FIELD), code, message: shorten(message, MAX_MESSAGE) }
  return value === undefined ? defined : { ...defined, value: shorten(value, SHOWN) }
}

function shorten(text: string, most: number): string {
  const shown = text.slice(0, most + 1).replaceAll(/\p{Cc}/gu, ' ')
  return shown.length > most ? `${shown.slice(0, most - 1)}…` : shown
}
