import type { CsvMapping } from './csv/mapping.ts'
import type { Encoding } from './decode.ts'

export type Limits = {
  readonly bytes: number
  readonly lines: number
  /** Entries of all statements of a file. */
  readonly entries: number
  /** Nesting depth (XML). */
  readonly depth: number
  /** Maximum errors reported per file. */
  readonly errors: number
}

export const defaultLimits: Limits = { bytes: 10 * 1024 * 1024, lines: 200_000, entries: 50_000, depth: 64, errors: 50 }

export type ReadOptions = {
  /** Zone of days and times without one. Default: Bangkok. */
  readonly timeZone?: string
  /**
   * An opening balance and entries that do not give the closing balance: a warning on the statement (default), or an
   * error.
   */
  readonly sums?: 'refuse' | 'report'
  /** MT940 only: CSV mappings and XML state their own. */
  readonly encoding?: Encoding
  readonly csv?: CsvMapping
  readonly limits?: Partial<Limits>
}

/** The options with all defaults applied. */
export type Rules = { readonly timeZone: string; readonly sums: 'refuse' | 'report'; readonly limits: Limits }

export const rulesOf = (options: ReadOptions): Rules => ({
  timeZone: options.timeZone ?? 'Asia/Bangkok',
  sums: options.sums ?? 'report',
  limits: { ...defaultLimits, ...options.limits },
})
