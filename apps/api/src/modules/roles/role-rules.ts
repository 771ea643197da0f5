import { fieldError } from '@backoffice/contract/field-errors'
import { refuseFields, type RefusedFields } from '../../platform/http/refusal.ts'
import type { RoleForm } from '@backoffice/contract/roles/forms'
import { missingPrerequisites, OWNER_ROLE } from '@backoffice/contract/roles/terms'
import { refuse, type Refused } from '@backoffice/kernel'

/** What the rules ask of a role. */
export type RuledRole = {
  readonly key: string
  readonly name: string
  readonly builtIn: boolean
  readonly permissions: readonly string[]
}
type RoleBlocker = 'ROLE_FIXED' | 'OWN_ROLE' | 'OWN_LAST_KEY' | 'LAST_MANAGER' | 'ROLE_BUILT_IN' | 'ROLE_IN_USE'

const MANAGE = 'admins.manage'

export const blocked = (code: RoleBlocker, facts: Readonly<Record<string, number>> = {}): Refused<'BLOCKED'> =>
  refuse('BLOCKED', { blockers: [{ code, facts }] })

/**
 * Refuses a change of the owner's role other than of its second factor, of a role its editor holds, and one after which
 * no active admin could manage admins. `otherManagers`: active admins of other roles who can.
 */
export function changeBlocker(
  role: RuledRole,
  after: Pick<RoleForm, 'name' | 'permissions'>,
  editorRole: string,
  otherManagers: number,
): Refused<'BLOCKED'> | null {
  // Only owners manage admins at first, so that they decide on their own role's second factor.
  if (role.key === OWNER_ROLE) return isUnchanged(role, after) ? null : blocked('ROLE_FIXED')
  const takesManage = role.permissions.includes(MANAGE) && !after.permissions.includes(MANAGE)
  if (role.key === editorRole) return blocked(takesManage ? 'OWN_LAST_KEY' : 'OWN_ROLE')
  return takesManage && otherManagers === 0 ? blocked('LAST_MANAGER') : null
}

const isUnchanged = (role: RuledRole, { name, permissions }: Pick<RoleForm, 'name' | 'permissions'>): boolean => {
  const { gives, takes } = differences(role.permissions, permissions)
  return name === role.name && gives.length === 0 && takes.length === 0
}

/** Refuses to delete a role of the product, one its editor holds, and one that admins have. */
export function deleteBlocker(role: RuledRole, editorRole: string, admins: number): Refused<'BLOCKED'> | null {
  if (role.builtIn) return blocked(role.key === OWNER_ROLE ? 'ROLE_FIXED' : 'ROLE_BUILT_IN')
  if (role.key === editorRole) return blocked('OWN_ROLE')
  return admins > 0 ? blocked('ROLE_IN_USE', { admins }) : null
}

/** Refuses permissions without those they need, by permission. */
export function prerequisiteProblem({
  permissions,
}: Pick<RoleForm, 'permissions'>): RefusedFields<'VALIDATION'> | null {
  const missing = missingPrerequisites(new Set(permissions))
  if (missing.size === 0) return null
  return refuseFields(
    Object.fromEntries(
      [...missing].map(([permission, lacking]) => [
        `permissions.${permission}`,
        fieldError('NEEDS_PERMISSIONS', { permissions: lacking.join(', ') }),
      ]),
    ),
  )
}

/** The key of a new role: its name in lower case without signs, made unique by a number. */
export function keyFor(name: string, taken: ReadonlySet<string>): string {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'role'
  let key = base
  for (let count = 2; taken.has(key); count++) key = `${base}-${count}`
  return key
}

/** What a change gives and takes, for the approver and the audit. */
export function differences(before: readonly string[], after: readonly string[]) {
  return { gives: after.filter(each => !before.includes(each)), takes: before.filter(each => !after.includes(each)) }
}
