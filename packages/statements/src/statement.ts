// The content of a statement file in any format. Amounts are exact: `bigint` in the currency's minor units (satang for
// THB).

/** A calendar day as the bank writes it, `YYYY-MM-DD`, Gregorian. */
export type Day = string

export type AccountId = {
  readonly iban?: string
  /** A BIC, or the bank's domestic code. */
  readonly bankCode?: string
  readonly accountNo?: string
  /** The account identification in the file. */
  readonly other?: string
}

export type Balance = {
  /** Minor units; negative when overdrawn. */
  readonly amount: bigint
  readonly currency: string
  readonly on: Day
}

export type Counterparty = { readonly name?: string; readonly accountNo?: string; readonly bankCode?: string }

export type Entry = {
  /** Its first line in the file, from 1. */
  readonly line: number
  /** Direction of the balance change: a reversed credit is `out`. */
  readonly direction: 'in' | 'out'
  /** Minor units, never negative. */
  readonly amount: bigint
  readonly currency: string
  readonly bookedOn: Day
  /** The instant of booking; without a time, the start of `bookedOn` in the parser's zone. */
  readonly bookedAt: Date
  readonly timeKnown: boolean
  readonly valueOn?: Day
  /** The bank's id of the movement. Meant to be unique, which not every bank ensures. */
  readonly reference?: string
  /** The entry's id within its statement (camt `NtryRef`). */
  readonly entryReference?: string
  /** The reference of the payer or account owner: free text, not unique. */
  readonly payerReference?: string
  readonly counterparty: Counterparty
  readonly text?: string
  /** Where the file has a running balance. */
  readonly balanceAfter?: bigint
  readonly reversal: boolean
  /** Only `booked` moved the balance; `info` is informational. */
  readonly status: 'booked' | 'pending' | 'info'
}

/** The account of a statement, available even when the rest is unreadable. */
export type StatementHeader = { readonly line: number; readonly accountId: AccountId; readonly currency?: string }

export type Statement = StatementHeader & {
  readonly currency: string
  /** The statement's number or id. */
  readonly number?: string
  readonly opening?: Balance
  readonly closing?: Balance
  /**
   * Whether opening balance and booked entries give the closing balance; `untold` when the file does not state both.
   */
  readonly sums: 'agree' | 'differ' | 'untold'
  /** In file order. */
  readonly entries: readonly Entry[]
  /** Rows skipped by the mapping (CSV). */
  readonly ignoredRows: number
  readonly warnings: readonly StatementError[]
}

export const statementErrorCodes = [
  'too_large',
  'too_many_lines',
  'too_many_entries',
  'not_readable',
  'encoding',
  'missing',
  'unexpected',
  'unknown_format',
  'unsafe',
  'malformed',
  'incomplete',
  'amount',
  'date',
  'time',
  'currency',
  'direction',
  'sums',
  'columns',
  'mapping',
  'left_out',
  'other_spreadsheet',
  'encrypted',
  'nested_archive',
  'too_many_files',
] as const
export type StatementErrorCode = (typeof statementErrorCodes)[number]

export type StatementError = {
  /** From 1; 0 means the file as a whole, or the mapping. */
  readonly line: number
  /** The tag and subfield, the element path, the column, or the mapping property. */
  readonly field: string
  readonly code: StatementErrorCode
  readonly message: string
  /** The content found, shortened. */
  readonly value?: string
}

/** A complete file or nothing. `headers`: the statements found in an unreadable file. */
export type Reading =
  | { readonly ok: true; readonly statements: readonly Statement[] }
  | { readonly ok: false; readonly errors: readonly StatementError[]; readonly headers: readonly StatementHeader[] }

/** A parser's result for one statement; without `statement` its errors are among the problems. */
export type ReadStatement = { readonly header: StatementHeader; readonly statement: Statement | undefined }

/** Read from the file's text. */
export type TextFormat = 'csv' | 'camt053' | 'mt940'
/** Tables of cells, read by a mapping as a CSV is. */
export type TableFormat = 'xlsx' | 'html'
export type StatementFormat = TextFormat | TableFormat
