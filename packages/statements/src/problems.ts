import type { StatementError, StatementErrorCode } from './statement.ts'

const SHOWN = 60
/** A path, a header or a message may contain names from the file. */
const MAX_FIELD = 120
const MAX_MESSAGE = 240

/**
 * Collects a file's problems up to a limit, so that one error does not hide the next, and a bad file does not fill
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
   * A missing or unusual part that can be read in one way only if the balances confirm it. An error until `settle`
   * confirms it.
   */
  doubt(...found: Parameters<typeof problem>): void {
    if (this.#doubts.length < this.#limit) this.#doubts.push(problem(...found))
  }

  /** At the end of each statement: `proven` when its balances confirm the reading. */
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

  /** The limit is reached: a parser may stop. */
  get full(): boolean {
    return this.#found.length >= this.#limit
  }

  /** In file order; totals last, because other errors may cause them. */
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
