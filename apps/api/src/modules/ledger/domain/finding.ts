/** What the verifier holds the books to. */
export const ledgerChecks = [
  'balances-sum-to-zero',
  'balance-is-replay',
  'held-is-open-holds',
  'chain-is-gapless',
  'day-is-booked-day',
  'reversal-mirrors',
  'checkpoint-is-replay',
  'day-is-summed',
  'first-deposit-is-first',
] as const
export type LedgerCheck = (typeof ledgerChecks)[number]

/** One thing that is wrong in the books: which check, about what, and the figures that differ. */
export type Finding = {
  readonly check: LedgerCheck | (string & {})
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** More than this many findings say no more than that the books are broken. */
export const MAX_FINDINGS = 100
