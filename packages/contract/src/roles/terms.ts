// Without schemas: the browser takes these values and nothing else.
import type { Permission } from '../permissions.ts'

/** The role that has every permission; only whether it requires a second factor can be changed. */
export const OWNER_ROLE = 'owner'

/** The permissions by area, in the order of the matrix. */
export const permissionGroups = {
  withdrawals: [
    'withdrawals.read',
    'withdrawals.claim',
    'withdrawals.approve',
    'withdrawals.second-approve',
    'withdrawals.reject',
    'withdrawals.pay-by-hand',
    'withdrawals.retry',
  ],
  deposits: ['deposits.read', 'deposits.match', 'deposits.create', 'deposits.reverse', 'statements.import'],
  members: [
    'members.read',
    'members.phone',
    'members.account',
    'members.reveal',
    'members.create',
    'members.edit',
    'members.reset-password',
    'members.block',
    'members.note',
    'members.adjust',
    'turnover.waive',
  ],
  approvals: ['approvals.read', 'approvals.decide'],
  banking: ['balances.read', 'banking.read', 'banking.move', 'banking.reconcile', 'banking.manage'],
  marketing: ['marketing.read', 'marketing.manage', 'content.read', 'content.manage'],
  games: ['games.read', 'games.manage'],
  protection: ['protection.read', 'protection.manage', 'compliance.read', 'compliance.manage'],
  risk: ['risk.read', 'risk.manage', 'cases.decide', 'documents.read', 'documents.manage'],
  reports: ['summaries.read', 'audit.read', 'exports.members', 'exports.money', 'views.share'],
  system: ['settings.read', 'settings.manage', 'admins.read', 'admins.manage'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>
export type PermissionGroup = keyof typeof permissionGroups

/** What a permission is useless without: a role has it only together with these. */
export const prerequisites: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  'withdrawals.claim': ['withdrawals.read'],
  'withdrawals.approve': ['withdrawals.read'],
  'withdrawals.second-approve': ['withdrawals.read'],
  'withdrawals.reject': ['withdrawals.read'],
  'withdrawals.pay-by-hand': ['withdrawals.read'],
  'withdrawals.retry': ['withdrawals.read'],
  'deposits.match': ['deposits.read'],
  'deposits.create': ['deposits.read'],
  'deposits.reverse': ['deposits.read'],
  'members.reveal': ['members.read'],
  'members.create': ['members.read', 'members.phone', 'members.account'],
  'members.edit': ['members.read'],
  'members.reset-password': ['members.read'],
  'members.block': ['members.read'],
  'members.note': ['members.read'],
  'members.adjust': ['members.read'],
  'turnover.waive': ['members.read'],
  'banking.move': ['banking.read'],
  'banking.reconcile': ['banking.read'],
  'banking.manage': ['banking.read'],
  'marketing.manage': ['marketing.read'],
  'content.manage': ['content.read'],
  'games.manage': ['games.read'],
  'protection.manage': ['protection.read', 'members.read'],
  'compliance.manage': ['compliance.read'],
  'risk.manage': ['risk.read', 'members.read'],
  'cases.decide': ['risk.read', 'members.read'],
  'documents.read': ['members.read'],
  'documents.manage': ['members.read'],
  'settings.manage': ['settings.read'],
  'admins.manage': ['admins.read'],
}

/** Pairs that let one role do both sides of a second approval. Allowed, with a warning. */
export const conflictingPairs = [
  ['withdrawals.approve', 'withdrawals.second-approve'],
  ['members.adjust', 'approvals.decide'],
] as const satisfies readonly (readonly [Permission, Permission])[]

/** Permissions whose actions can wait for a second approver. */
export const needsSecondApproval: readonly Permission[] = [
  'withdrawals.approve',
  'withdrawals.pay-by-hand',
  'deposits.create',
  'deposits.match',
  'deposits.reverse',
  'members.adjust',
  'banking.move',
  'banking.manage',
  'marketing.manage',
  'compliance.manage',
  'risk.manage',
  'cases.decide',
  'admins.manage',
]

/** What each permission lacks to be of use in a set; without entries the set is complete. */
export function missingPrerequisites(held: ReadonlySet<Permission>): ReadonlyMap<Permission, readonly Permission[]> {
  const missing = new Map<Permission, readonly Permission[]>()
  for (const permission of held) {
    const lacking = (prerequisites[permission] ?? []).filter(each => !held.has(each))
    if (lacking.length > 0) missing.set(permission, lacking)
  }
  return missing
}

/** The set with a permission and everything it needs. */
export const withPrerequisites = (held: ReadonlySet<Permission>, added: Permission): ReadonlySet<Permission> =>
  new Set([...held, added, ...(prerequisites[added] ?? [])])

/** The set without a permission and everything that needs it. */
export const withoutDependants = (held: ReadonlySet<Permission>, removed: Permission): ReadonlySet<Permission> =>
  new Set([...held].filter(each => each !== removed && prerequisites[each]?.includes(removed) !== true))

/** The conflicting pairs a set contains. */
export const conflictsIn = (held: ReadonlySet<Permission>) =>
  conflictingPairs.filter(pair => pair.every(each => held.has(each)))
