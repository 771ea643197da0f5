/** The codes of transfers except bets, and of reversals. Bets, wins and voids are in the games' own list. */
export const journalCodes = [
  'deposit',
  'deposit-unmatched',
  'deposit-matched',
  'deposit-held',
  'deposit-returned',
  'withdrawal',
  'withdrawal-by-hand',
  'withdrawal-fee',
  'settlement',
  'adjustment',
  'opening',
  'own-transfer',
  'bank-fee',
  'bank-interest',
  'bonus',
  'bonus-to-cash',
  'bonus-forfeit',
  'reversal',
] as const
export type JournalCode = (typeof journalCodes)[number]

/** The operator's accounts whose net amounts reduce GGR to NGR. */
export const costAccounts = ['bonus-cost', 'adjustments', 'fees'] as const
export type CostAccount = (typeof costAccounts)[number]
