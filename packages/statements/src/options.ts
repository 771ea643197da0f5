import type { CsvMapping } from './csv/mapping.ts'
import type { Encoding } from './decode.ts'

export type Limits = {
  readonly bytes: number
  readonly lines: number
  /** Entries of all statements of a file together. */
  readonly entries: number
  /** Elements inside elements (XML). */
  readonly depth: number
  /** Errors told about one file; the rest are left unsaid. */
  readonly errors: number
}

export const defaultLimits: Limits = { bytes: 10 * 1024 * 1024, lines: 200_000, entries: 50_000, depth: 64, errors: 50 }

export type ReadOptions = {
  /** For days and times the file gives no zone for. Bangkok when left out. */
  readonly timeZone?: string
  /**
   * Opening balance and entries that do not give the closing balance: a warning on the statement (default), or an
   * error.
   */
  readonly sums?: 'refuse' | 'report'
  /** MT940 only: a CSV's is in its mapping, XML declares its own. */
  readonly encoding?: Encoding
  readonly csv?: CsvMapping
  readonly limits?: Partial<Limits>
}

/** The options with nothing left open; what every reader works by. */
export type Rules = { readonly timeZone: string; readonly sums: 'refuse' | 'report'; readonly limits: Limits }

export const rulesOf = (options: ReadOptions): Rules => ({
  timeZone: options.timeZone ?? 'Asia/Bangkok',
  sums: options.sums ?? 'report',
  limits: { ...defaultLimits, ...options.limits },
})
