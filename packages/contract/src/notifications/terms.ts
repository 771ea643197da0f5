// Without schemas: the browser takes these values and nothing else.

/** Of one admin: decisions on their requests, the ends of their exports, and cases and access reviews they are asked about. */
export const personalKinds = [
  'approval.approved',
  'approval.rejected',
  'approval.expired',
  'withdrawal.second-approved',
  'withdrawal.second-rejected',
  'export.ready',
  'export.failed',
  'case.assigned',
  'case.mentioned',
  'case.returned',
  'access-review.asked',
  'access-review.overdue',
] as const

/** Of everyone with the permission; each is closed when what it reports has ended. */
export const conditionAudiences = {
  'approval.requested': 'approvals.decide',
  'win.large': 'withdrawals.approve',
  'provider.down': 'summaries.read',
  'bank-feed.silent': 'banking.read',
  'books.unbalanced': 'summaries.read',
  'deliveries.given-up': 'audit.read',
  'audit.broken': 'audit.read',
  'review.due-soon': 'protection.manage',
  'review.overdue': 'protection.manage',
  'return.due-soon': 'protection.manage',
  'return.overdue': 'protection.manage',
  'held-deposit.due-soon': 'deposits.match',
  'held-deposit.overdue': 'deposits.match',
  'risk.hit': 'risk.read',
} as const
export type ConditionKind = keyof typeof conditionAudiences
export const conditionKinds = Object.keys(conditionAudiences) as [ConditionKind, ...ConditionKind[]]

export const notificationStates = ['unread', 'all'] as const
