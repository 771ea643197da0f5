// What a statement file says, whatever its format. Amounts are exact: a `bigint` in the currency's minor units (satang
// for THB).

/** A calendar day as the bank writes it, `YYYY-MM-DD`, Gregorian. */
export type Day = string

export type AccountId = {
  readonly iban?: string
  /** A BIC, or the domestic code of the bank. */
  readonly bankCode?: string
  readonly accountNo?: string
  /** The identification as the file gives it. */
  readonly other?: string
}

export type Balance = {
  /** Minor units; negative when the account is overdrawn. */
  readonly amount: bigint
  readonly currency: string
  readonly on: Day
}

export type Counterparty = { readonly name?: string; readonly accountNo?: string; readonly bankCode?: string }

export type Entry = {
  /** Where it begins in the file, from 1. */
  readonly line: number
  /** What happened to the balance: a credit taken back is `out`. */
  readonly direction: 'in' | 'out'
  /** Minor units, never negative. */
  readonly amount: bigint
  readonly currency: string
  readonly bookedOn: Day
  /** The instant of booking; where no time is known, the start of `bookedOn` in the reader's zone. */
  readonly bookedAt: Date
  readonly timeKnown: boolean
  readonly valueOn?: Day
  /** The bank's own name for the movement. Meant to be unique, which not every bank keeps. */
  readonly reference?: string
  /** The entry's name inside its statement only (camt `NtryRef`). */
  readonly entryReference?: string
  /** What the payer or the account's owner called it: anything, any number of times. */
  readonly payerReference?: string
  readonly counterparty: Counterparty
  readonly text?: string
  /** Where the file keeps a running balance. */
  readonly balanceAfter?: bigint
  readonly reversal: boolean
  /** Only `booked` moved the balance; `info` is told for information. */
  readonly status: 'booked' | 'pending' | 'info'
}

/** Which account a statement is of: found also where the rest of it cannot be read. */
export type StatementHeader = { readonly line: number; readonly accountId: AccountId; readonly currency?: string }

export type Statement = StatementHeader & {
  readonly currency: string
  /** The statement's own number or name. */
  readonly number?: string
  readonly opening?: Balance
  readonly closing?: Balance
  /** Whether opening balance and booked entries give the closing balance; `untold` when the file does not tell both. */
  readonly sums: 'agree' | 'differ' | 'untold'
  /** In the order of the file. */
  readonly entries: readonly Entry[]
  /** Rows the mapping told to leave out (CSV). */
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
] as const
export type StatementErrorCode = (typeof statementErrorCodes)[number]

export type StatementError = {
  /** From 1; 0 stands for the file as a whole, or for the mapping. */
  readonly line: number
  /** The tag and subfield, the element's path, the column, or the mapping's property. */
  readonly field: string
  readonly code: StatementErrorCode
  readonly message: string
  /** What stood there, shortened. */
  readonly value?: string
}

/** All of a file or nothing of it. `headers`: the statements found in a file that cannot be read. */
export type Reading =
  | { readonly ok: true; readonly statements: readonly Statement[] }
  | { readonly ok: false; readonly errors: readonly StatementError[]; readonly headers: readonly StatementHeader[] }

/** What a reader makes of one statement; without `statement` its errors are among the problems. */
export type ReadStatement = { readonly header: StatementHeader; readonly statement: Statement | undefined }

export type StatementFormat = 'csv' | 'camt053' | 'mt940'
