/** What is a significant event, after GLI-19 2.8.8. */
export const significantKinds = [
  'large-win',
  'large-wager',
  'large-transaction',
  /** The sum of a member’s deposits, or of their withdrawals, in one business day. */
  'large-day',
  'adjustment',
  'void',
  'personal-data',
  'account-status',
  /** Parameters of promotions and rewards. */
  'incentive',
  /** Rules, roles, bank accounts and limits. */
  'policy',
  'failed-access',
  /** Changes of the database that no command made, and a ledger that does not balance. */
  'manual-change',
  'clock',
  'outage',
] as const
export type SignificantKind = (typeof significantKinds)[number]
