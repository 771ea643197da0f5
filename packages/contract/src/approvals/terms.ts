// Without schemas: the browser takes these values and nothing else.

export const approvalStatuses = ['awaiting-second', 'approved', 'rejected', 'expired', 'withdrawn'] as const
export const approvalKinds = [
  'withdrawals.pay-by-hand',
  'deposits.create',
  'deposits.match',
  'deposits.reverse',
  'withdrawals.settle-dispute',
  'members.adjust',
  'banking.account-add',
  'banking.account-change',
  'banking.account-status',
  'banking.account-secret',
  'banking.move',
  'banking.cancel-transfer',
  'banking.unlink-line',
  'creditcodes.batch',
  'promotion.grant',
  'admins.role',
  'admins.email',
  'admins.second-factor',
  'line-messages.token',
  'roles.change',
  'wheel.publish',
  'licence.change',
  'risk-rule.change',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalActions = ['approve', 'reject', 'withdraw'] as const
