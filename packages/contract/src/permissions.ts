/** Permission keys. A role is a set of them; the owner holds all. */
export const permissions = {
  'withdrawals.read': 'See withdrawals',
  'withdrawals.claim': 'Claim and release withdrawals',
  'withdrawals.approve': 'Approve withdrawals, up to one’s limit',
  'withdrawals.second-approve': 'Approve as the second person',
  'withdrawals.reject': 'Reject withdrawals',
  'withdrawals.pay-by-hand': 'Mark withdrawals as paid by hand',
  'withdrawals.retry': 'Retry or refund failed payouts',
  'deposits.read': 'See deposits',
  'members.read': 'See members',
  'members.pii': 'See phones and bank accounts in full',
  'members.adjust': 'Adjust balances, up to one’s limit',
  'approvals.read': 'See what waits for a second person',
  'approvals.decide': 'Decide as the second person',
  'balances.read': 'See provider balances',
  'summaries.read': 'See the figures of the day',
  'audit.read': 'Read the audit',
  'exports.members': 'Export members',
  'exports.money': 'Export deposits, withdrawals and transfers',
  'marketing.manage': 'Run promotions, codes and campaigns',
  'settings.manage': 'Change settings',
  'banking.manage': 'Change bank accounts',
  'admins.manage': 'Manage admins and roles',
} as const

export type Permission = keyof typeof permissions
export const permissionKeys = Object.keys(permissions) as Permission[]

const finance: readonly Permission[] = ['withdrawals.read', 'deposits.read', 'members.read', 'members.pii', 'balances.read', 'summaries.read', 'approvals.read']

/** The seven roles as the first migration writes them; an operator may change what they hold later. */
export const initialRoles = {
  'owner': permissionKeys,
  'finance-maker': [...finance, 'withdrawals.claim', 'withdrawals.approve', 'withdrawals.reject', 'withdrawals.pay-by-hand', 'withdrawals.retry', 'members.adjust'],
  'finance-checker': [...finance, 'withdrawals.claim', 'withdrawals.approve', 'withdrawals.second-approve', 'withdrawals.reject', 'withdrawals.pay-by-hand', 'withdrawals.retry', 'approvals.decide', 'audit.read', 'exports.money'],
  'support': ['withdrawals.read', 'deposits.read', 'members.read', 'balances.read'],
  'marketing': ['members.read', 'summaries.read', 'marketing.manage'],
  'risk': ['withdrawals.read', 'deposits.read', 'members.read', 'members.pii', 'summaries.read', 'audit.read', 'withdrawals.reject', 'withdrawals.claim'],
  'auditor': ['withdrawals.read', 'deposits.read', 'members.read', 'summaries.read', 'balances.read', 'approvals.read', 'audit.read', 'exports.members', 'exports.money'],
} as const satisfies Record<string, readonly Permission[]>

export type RoleKey = keyof typeof initialRoles
