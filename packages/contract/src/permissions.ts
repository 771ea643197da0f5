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
  'deposits.match': 'Match, credit, ignore and return deposits',
  'deposits.create': 'Enter deposits by hand, up to one’s limit',
  'deposits.reverse': 'Ask for the reversal of a deposit',
  'statements.import': 'Import bank statements',
  'members.read': 'See members',
  'members.pii': 'See phones and bank accounts in full',
  'members.reveal': 'Reveal one masked value, with a reason',
  'members.create': 'Add members',
  'members.edit': 'Edit members',
  'members.reset-password': 'Have the player site reset a member’s password',
  'members.block': 'Block, suspend and close members',
  'members.note': 'Write notes and tags on members',
  'members.adjust': 'Adjust balances, up to one’s limit',
  'approvals.read': 'See what waits for a second person',
  'approvals.decide': 'Decide as the second person',
  'balances.read': 'See provider balances',
  'banking.read': 'See the operator’s bank accounts and their movements',
  'banking.move': 'Book money moved between own accounts',
  'banking.reconcile': 'Reconcile and close a day',
  'turnover.waive': 'Waive a turnover requirement',
  'summaries.read': 'See the figures of the day',
  'audit.read': 'Read the audit',
  'exports.members': 'Export members',
  'exports.money': 'Export deposits, withdrawals and transfers',
  'marketing.manage': 'Run promotions, codes and campaigns',
  'settings.read': 'See settings',
  'settings.manage': 'Change settings',
  'banking.manage': 'Change bank accounts',
  'views.share': 'Share saved views with a role or everyone',
  'admins.manage': 'Manage admins and roles',
} as const

export type Permission = keyof typeof permissions
export const permissionKeys = Object.keys(permissions) as Permission[]

const finance: readonly Permission[] = ['withdrawals.read', 'deposits.read', 'members.read', 'members.pii', 'balances.read', 'summaries.read', 'approvals.read']

const cashier: readonly Permission[] = ['deposits.match', 'deposits.create', 'deposits.reverse', 'statements.import', 'members.create', 'members.edit', 'members.reset-password', 'members.note', 'banking.read', 'banking.move', 'banking.reconcile', 'settings.read']

/** The seven roles as the migrations write them; an operator may change what they hold later. */
export const initialRoles = {
  'owner': permissionKeys,
  'finance-maker': [...finance, 'withdrawals.claim', 'withdrawals.approve', 'withdrawals.reject', 'withdrawals.pay-by-hand', 'withdrawals.retry', 'members.adjust', ...cashier],
  'finance-checker': [...finance, 'withdrawals.claim', 'withdrawals.approve', 'withdrawals.second-approve', 'withdrawals.reject', 'withdrawals.pay-by-hand', 'withdrawals.retry', 'approvals.decide', 'audit.read', 'exports.money', ...cashier, 'members.block', 'turnover.waive'],
  'support': ['withdrawals.read', 'deposits.read', 'members.read', 'balances.read', 'members.edit', 'members.reset-password', 'members.note', 'members.reveal'],
  'marketing': ['members.read', 'summaries.read', 'marketing.manage', 'members.note'],
  'risk': ['withdrawals.read', 'deposits.read', 'members.read', 'members.pii', 'summaries.read', 'audit.read', 'withdrawals.reject', 'withdrawals.claim', 'members.block', 'members.note', 'settings.read'],
  'auditor': ['withdrawals.read', 'deposits.read', 'members.read', 'summaries.read', 'balances.read', 'approvals.read', 'audit.read', 'exports.members', 'exports.money', 'banking.read', 'settings.read'],
} as const satisfies Record<string, readonly Permission[]>

export type RoleKey = keyof typeof initialRoles
