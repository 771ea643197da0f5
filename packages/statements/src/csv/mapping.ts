import type { Encoding } from '../decode.ts'

/** A column by the text of its heading, or by its place, from 0. */
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

/** Where a row says how much and which way. */
export type AmountMapping =
  /** One column; money out is negative: `-12.50`, `12.50-` or `(12.50)`. */
  | { readonly kind: 'signed'; readonly column: ColumnRef }
  /**
   * A column for each way; the other one is empty or zero. A minus in the one of money out needs a running balance that
   * proves it.
   */
  | { readonly kind: 'two'; readonly inColumn: ColumnRef; readonly outColumn: ColumnRef }
  /** An amount without sign, and a column whose words tell the way. */
  | {
      readonly kind: 'typed'
      readonly amountColumn: ColumnRef
      readonly typeColumn: ColumnRef
      readonly inWords: readonly string[]
      readonly outWords: readonly string[]
    }

/** How one bank's CSV is to be read. */
export type CsvMapping = {
  readonly delimiter: Delimiter
  readonly hasHeader: boolean
  /** A byte order mark in the file goes before it. */
  readonly encoding: Encoding
  /** Lines before the header, or before the first row where there is none. */
  readonly skipLines: number
  readonly currency: string
  readonly dateColumn: ColumnRef
  readonly dateFormat: DateFormat
  /** Years as the Common Era or as the Buddhist Era counts them. */
  readonly era: 'ce' | 'be'
  /** `HH:MM` or `HH:MM:SS`; the date's own column where both stand in one cell. */
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
  /** The balance after each row: held against the amounts, upwards or downwards. */
  readonly balanceColumn?: ColumnRef
  /**
   * Rows whose date cell is empty or holds no figure, such as totals, are left out and counted, and so are rows of
   * zero, and rows without an amount whose balance shows that nothing moved; with `none` they are errors.
   */
  readonly ignoreRows: 'none' | 'without-date'
}

/** The columns a mapping may leave out. */
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
