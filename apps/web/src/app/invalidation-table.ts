import type { EndpointName, Topic } from '@backoffice/contract'

/**
 * What a reading depends on. `own`: its `{id}` is one of the topic's ids, so that only those records are read again.
 */
type Reading = { readonly name: EndpointName; readonly own?: true }

/** What of a profile follows the member's money. Whose money it is, a deposit's or a withdrawal's ids do not say. */
const memberBalanceQueries: readonly Reading[] = [
  { name: 'members.get' },
  { name: 'members.balance' },
  { name: 'members.withdraw-check' },
  { name: 'members.credit-history' },
  { name: 'members.timeline' },
]

/** The one table: what changed on the server → what on screen is read again. */
export const invalidatedBy: Readonly<Record<Topic, readonly Reading[]>> = {
  withdrawals: [
    { name: 'withdrawals.requests' },
    { name: 'withdrawals.list' },
    // The first approver is notified of what the second one decided.
    { name: 'notifications.list' },
    { name: 'withdrawals.get', own: true },
    // Another one of the same member takes of the same money and of the same day's limits.
    { name: 'withdrawals.evidence' },
    { name: 'withdrawals.timeline', own: true },
    { name: 'members.withdrawals' },
    { name: 'members.list' },
    ...memberBalanceQueries,
    // What is paid by hand leaves one of the operator's own accounts.
    { name: 'banking.pay-accounts' },
    { name: 'banking.reconciliation' },
    { name: 'banking.reconciliation-of' },
    // The rules are the withdrawals' own: a version of them is told under this topic.
    { name: 'withdrawals.settings' },
    { name: 'withdrawals.settings-history' },
    { name: 'summaries.overview' },
  ],
  deposits: [
    { name: 'deposits.queues' },
    { name: 'deposits.list' },
    { name: 'deposits.of-member' },
    { name: 'deposits.intents' },
    { name: 'deposits.get' },
    { name: 'deposits.candidates', own: true },
    { name: 'deposits.solo-limit' },
    { name: 'deposits.timeline', own: true },
    // A line says what it became.
    { name: 'banking.history' },
    { name: 'banking.tmn-history' },
    { name: 'sms.transactions' },
    // What came in today, what the bank told, and the day it is part of.
    { name: 'banking.pay-accounts' },
    { name: 'banking.reconciliation' },
    { name: 'banking.reconciliation-of' },
    // A line that names nobody may be an own transfer's, until it is somebody's money.
    { name: 'banking.transfers' },
    { name: 'banking.transfer' },
    ...memberBalanceQueries,
    { name: 'summaries.overview' },
  ],
  members: [
    { name: 'members.list' },
    { name: 'members.get', own: true },
    { name: 'members.balance', own: true },
    { name: 'members.withdraw-check', own: true },
    { name: 'members.credit-history', own: true },
    { name: 'members.notes', own: true },
    // Each pair is on the pages of both.
    { name: 'members.duplicates-of' },
    { name: 'members.duplicates' },
    { name: 'members.timeline', own: true },
    { name: 'members.tags' },
    { name: 'turnover.of-member', own: true },
    // A requirement waived or a member restricted changes what blocks their requests.
    { name: 'withdrawals.evidence' },
    { name: 'withdrawals.get' },
    // Who registers, or changes an account, may be the payer.
    { name: 'deposits.candidates' },
    // Adjustments take of the same limit.
    { name: 'deposits.solo-limit' },
    { name: 'summaries.overview' },
  ],
  approvals: [
    { name: 'approvals.list' },
    { name: 'notifications.list' },
    { name: 'withdrawals.get' },
    { name: 'withdrawals.timeline' },
    { name: 'withdrawals.requests' },
    { name: 'withdrawals.list' },
    { name: 'deposits.list' },
    { name: 'deposits.get' },
    { name: 'deposits.timeline' },
    { name: 'deposits.of-member' },
    { name: 'banking.pay-accounts' },
    { name: 'banking.account' },
    { name: 'banking.transfers' },
    { name: 'banking.transfer' },
    { name: 'members.get' },
    { name: 'members.timeline' },
    { name: 'summaries.overview' },
  ],
  balances: [
    { name: 'banking.payment-balance' },
    { name: 'banking.tmn-info' },
    { name: 'banking.sms-balance' },
    { name: 'banking.pay-accounts' },
  ],
  books: [{ name: 'summaries.overview' }],
  banking: [
    { name: 'banking.pay-accounts' },
    { name: 'banking.account', own: true },
    { name: 'banking.history' },
    { name: 'banking.tmn-history' },
    { name: 'banking.tmn-transfers' },
    { name: 'sms.transactions' },
    { name: 'banking.transfers' },
    { name: 'banking.transfer' },
    { name: 'banking.settings-tmn' },
    { name: 'banking.settings-scb' },
    { name: 'banking.settings-gsb' },
    { name: 'banking.reconciliation' },
    { name: 'banking.reconciliation-of' },
  ],
  statements: [
    { name: 'statements.list' },
    { name: 'statements.get', own: true },
    { name: 'statements.lines', own: true },
    { name: 'statements.mappings' },
  ],
}

/** Readings that cost the server more are read again at most this often; everything else within half a second. */
export const throttleMs: Partial<Record<EndpointName, number>> = {
  'summaries.overview': 3_000,
  'banking.pay-accounts': 2_000,
  'banking.reconciliation': 2_000,
  'banking.reconciliation-of': 2_000,
  'members.list': 2_000,
  'notifications.list': 1_000,
  'members.duplicates': 3_000,
  'members.duplicates-of': 3_000,
  'withdrawals.evidence': 1_000,
  'deposits.candidates': 3_000,
}

/**
 * Bets are too many to be announced one by one: what rests on play is read again this often while somebody looks at it.
 * The queue's balances, turnover and flags too.
 */
export const betPollMs: Partial<Record<EndpointName, number>> = {
  'withdrawals.evidence': 30_000,
  'withdrawals.get': 30_000,
  'withdrawals.requests': 30_000,
  'members.get': 30_000,
  'members.balance': 30_000,
  'members.withdraw-check': 30_000,
  'turnover.of-member': 30_000,
}
