/** What the verifier checks. */
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

/** One finding: the check, its subject, and the expected and found figures. */
export type Finding = {
  readonly check: LedgerCheck | (string & {})
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** Above this number, more findings add no information. */
export const MAX_FINDINGS = 100
