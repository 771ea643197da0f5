import type { Encoding } from '../decode.ts'

/** A column by header text, or by index from 0. */
export type ColumnRef = string | number

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export const dateFormats = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'DD/MM/YY',
  'DD-MM-YY',
  'DD.MM.YY',
  'MM/DD/YYYY',
] as const
export type DateFormat = (typeof dateFormats)[number]

export const thousandsMarks = [',', '.', ' ', "'"] as const

/** How a row states amount and direction. */
export type AmountMapping =
  /** One column; debits are negative: `-12.50`, `12.50-` or `(12.50)`. */
  | { readonly kind: 'signed'; readonly column: ColumnRef }
  /**
   * One column per direction; the other is empty or zero. A minus in the debit column needs a running balance that
   * confirms it.
   */
  | { readonly kind: 'two'; readonly inColumn: ColumnRef; readonly outColumn: ColumnRef }
  /** An unsigned amount, and a column whose words state the direction. */
  | {
      readonly kind: 'typed'
      readonly amountColumn: ColumnRef
      readonly typeColumn: ColumnRef
      readonly inWords: readonly string[]
      readonly outWords: readonly string[]
    }

/** How a bank's CSV is read. */
export type CsvMapping = {
  readonly delimiter: Delimiter
  readonly hasHeader: boolean
  /** A byte order mark takes precedence. */
  readonly encoding: Encoding
  /** Lines above the header, or above the first row without one. */
  readonly skipLines: number
  readonly currency: string
  readonly dateColumn: ColumnRef
  readonly dateFormat: DateFormat
  /** Common or Buddhist era. */
  readonly era: 'ce' | 'be'
  /** `HH:MM` or `HH:MM:SS`; the date column when one cell has both. */
  readonly timeColumn?: ColumnRef
  readonly valueDateColumn?: ColumnRef
  readonly amount: AmountMapping
  readonly decimal: '.' | ','
  readonly thousands?: (typeof thousandsMarks)[number]
  readonly referenceColumn?: ColumnRef
  readonly nameColumn?: ColumnRef
  readonly accountColumn?: ColumnRef
  readonly bankColumn?: ColumnRef
  readonly textColumn?: ColumnRef
  /** The balance after each row, checked against the amounts in either order. */
  readonly balanceColumn?: ColumnRef
  /**
   * Rows without digits in the date cell, such as totals, are skipped and counted, and so are zero rows, and rows
   * without an amount whose balance shows no movement; with `none` they are errors.
   */
  readonly ignoreRows: 'none' | 'without-date'
}

/** Optional columns. */
export const optionalColumns = [
  'timeColumn',
  'valueDateColumn',
  'referenceColumn',
  'nameColumn',
  'accountColumn',
  'bankColumn',
  'textColumn',
  'balanceColumn',
] as const
