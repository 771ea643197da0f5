import type { ClientResponse, Endpoints, Permission } from '@backoffice/contract'
import { withoutDependants, withPrerequisites } from '@backoffice/contract/roles/terms'

export type Role = ClientResponse<Endpoints['roles.list']>['data'][number]
/** What an admin sets of a role. */
export type Form = Pick<Role, 'name' | 'permissions' | 'requiresSecondFactor'>

/** Unsaved edits of a role, kept apart from the role: they stay on top of it when another admin changes it. */
export type Edits = {
  readonly given: ReadonlySet<Permission>
  readonly taken: ReadonlySet<Permission>
  readonly secondFactor?: boolean
  readonly name?: string
  /** The role as the edits began. */
  readonly seen: Pick<Role, 'version' | 'permissions'>
}

export type Change =
  | { readonly kind: 'gets' | 'loses'; readonly permission: Permission }
  | { readonly kind: 'factorOn' | 'factorOff' }
  | { readonly kind: 'renamed'; readonly name: string }

const noEdits = (role: Role): Edits => ({ given: new Set(), taken: new Set(), seen: role })

/** A role as it will be with its edits. */
export const withEdits = (role: Role, edits: Edits | undefined): Form => ({
  name: edits?.name ?? role.name,
  requiresSecondFactor: edits?.secondFactor ?? role.requiresSecondFactor,
  permissions: [
    ...role.permissions.filter(each => edits?.taken.has(each) !== true),
    ...[...(edits?.given ?? [])].filter(each => !role.permissions.includes(each)),
  ],
})

/** Gives or takes a permission; what it needs is given too, what needs it is taken too. */
export function togglePermission(role: Role, edits: Edits = noEdits(role), permission: Permission): Edits {
  const held = new Set(withEdits(role, edits).permissions)
  const next = held.has(permission) ? withoutDependants(held, permission) : withPrerequisites(held, permission)
  const saved = new Set(role.permissions)
  return { ...edits, given: subtract(next, saved), taken: subtract(saved, next) }
}

const subtract = (from: ReadonlySet<Permission>, other: ReadonlySet<Permission>): ReadonlySet<Permission> =>
  new Set([...from].filter(each => !other.has(each)))

export const setSecondFactor = (role: Role, edits: Edits = noEdits(role), secondFactor: boolean): Edits => ({
  ...edits,
  secondFactor,
})

export const rename = (role: Role, edits: Edits = noEdits(role), name: string): Edits => ({ ...edits, name })

/** What the edits change of the role as it is now. */
export function changesOf(role: Role, edits: Edits | undefined): Change[] {
  if (edits === undefined) return []
  const { name, permissions, requiresSecondFactor } = withEdits(role, edits)
  return [
    ...(name === role.name ? [] : [{ kind: 'renamed' as const, name }]),
    ...differences(role.permissions, permissions),
    ...(requiresSecondFactor === role.requiresSecondFactor
      ? []
      : [{ kind: requiresSecondFactor ? ('factorOn' as const) : ('factorOff' as const) }]),
  ]
}

/** What another admin changed of the permissions since the edits began. */
export const changedMeanwhile = (role: Role, { seen }: Edits): Change[] =>
  seen.version === role.version ? [] : differences(seen.permissions, role.permissions)

const differences = (before: readonly Permission[], after: readonly Permission[]): Change[] => [
  ...after.filter(each => !before.includes(each)).map(permission => ({ kind: 'gets' as const, permission })),
  ...before.filter(each => !after.includes(each)).map(permission => ({ kind: 'loses' as const, permission })),
]

/** A role that is not submitted yet, with the permissions of another one. */
export function newRole(name: string, from: Form | undefined, number: number): { role: Role; edits: Edits } {
  const role: Role = {
    id: `new-${number}`,
    key: `new-${number}`,
    name,
    builtIn: false,
    permissions: [],
    requiresSecondFactor: from?.requiresSecondFactor ?? false,
    version: 0,
    admins: { active: 0, invited: 0, locked: 0, disabled: 0 },
    signedIn: 0,
    pending: null,
    can: ['edit'],
  }
  return { role, edits: { ...noEdits(role), given: new Set(from?.permissions) } }
}
export const isNew = ({ version }: Pick<Role, 'version'>): boolean => version === 0

/** The admins who can sign in with a role, now or after an invitation or unlocking. */
export const adminsOf = ({ admins: { active, invited, locked } }: Pick<Role, 'admins'>): number =>
  active + invited + locked

/** Whether a name is used by another role, whatever its case. */
export const isTaken = (name: string, roles: readonly Pick<Role, 'key' | 'name'>[], ownKey?: string): boolean =>
  roles.some(each => each.key !== ownKey && normal(each.name) === normal(name))
const normal = (name: string) => name.trim().normalize('NFC').toLowerCase()
