import type { Exportable } from './endpoints.ts'

const line = ['occurredAt', 'counterparty', 'account', 'amount', 'balanceAfter', 'linked', 'reference', 'rawText', 'source', 'receivedAt'] as const
const withdrawal = ['time', 'member', 'payTo', 'amount', 'status', 'ended', 'finished', 'waiting', 'approvedBy', 'secondBy', 'decidedBy', 'paidFrom', 'reference', 'reason', 'note', 'externalId', 'credit', 'turnover', 'lastPromotion', 'channel', 'returned'] as const

/**
 * The columns each list has on the screen, by the ids they have there: the web draws no other, a person's choice of columns is kept by
 * them, and each is known to the file of its list, so that "only the columns shown" can be taken out.
 */
export const screenColumns = {
  'withdrawals.list': withdrawal,
  'withdrawals.requests': withdrawal,
  'deposits.list': ['detectedAt', 'member', 'from', 'phone', 'receivingAccount', 'amount', 'status', 'channel', 'paidAt', 'providerRef', 'age', 'bonus', 'creditBefore', 'creditAfter', 'promotionRef', 'doneBy', 'note'],
  'deposits.of-member': ['detectedAt', 'amount', 'status', 'channel', 'before', 'after', 'by', 'reference', 'note'],
  'deposits.intents': ['requestedAt', 'member', 'amount', 'payAmount', 'account', 'status', 'left'],
  'members.list': ['username', 'phone', 'accountNo', 'status', 'credit', 'depositSum', 'withdrawSum', 'registeredAt', 'lastSignInAt', 'bonus', 'profit', 'firstDepositAt', 'tmnPhone', 'tags', 'referrer', 'source', 'campaign'],
  'members.withdrawals': ['requestedAt', 'amount', 'status', 'account', 'finishedAt', 'by', 'reference', 'reason'],
  'members.credit-history': ['at', 'type', 'wallet', 'amount', 'before', 'after', 'actor', 'reason'],
  'members.duplicates': ['one', 'other', 'reasons', 'score', 'found', 'dismissedBy'],
  'banking.history': line,
  'banking.tmn-history': line,
  'banking.tmn-transfers': line,
  'sms.transactions': line,
  'banking.transfers': ['occurredAt', 'from', 'to', 'amount', 'told', 'reference', 'bookedBy'],
  'banking.pay-accounts': ['account', 'role', 'status', 'balance', 'used'],
  'banking.reconciliation': ['account', 'lines', 'ledger', 'bankEnds', 'ledgerEnds', 'difference'],
  'statements.list': ['importedAt', 'fileName', 'account', 'format', 'lines', 'new', 'unmatched', 'in', 'out', 'status', 'importedBy'],
  'statements.lines': ['line', 'occurredAt', 'counterparty', 'reference', 'amount', 'outcome', 'problem'],
} as const satisfies Partial<Record<Exportable, readonly string[]>>

/** The id of a column of a list; any, for a list that is no table on the screen. */
export type ColumnId<N extends string> = N extends keyof typeof screenColumns ? (typeof screenColumns)[N][number] : string
